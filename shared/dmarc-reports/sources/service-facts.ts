// The service that a sender's mail proves, without any lookup.
import { serviceOfHost } from '#shared/data/mail-services/lookup.ts'
import { serviceLabel } from '#shared/data/mail-services/mail-service.ts'
import { passportBehind } from '#shared/data/mail-services/passport-lookup.ts'
import type { SourceNames } from './schema.ts'
import type { TitledSender } from './title.ts'

type ServiceFacts = Pick<SourceNames, 'service' | 'serviceKind' | 'passport' | 'rootSpf'>

/** @param service its label in the catalogue */
export function factsOfService(service: string): ServiceFacts {
  const passport = passportBehind(service)
  if (!passport) return { service }
  const { id, kind, rootSpf } = passport
  return { service, serviceKind: kind, passport: id, ...(rootSpf && { rootSpf }) }
}

/** Whoever proves a domain in which only a service has servers is that service. */
export function factsOfSender({ kind, name }: Pick<TitledSender, 'kind' | 'name'>): ServiceFacts {
  if (kind === 'service') return factsOfService(name)
  const service = kind === 'via' ? serviceOfHost(name) : undefined
  return service ? factsOfService(serviceLabel(service)) : {}
}
