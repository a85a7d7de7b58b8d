import { zoneResolver } from '#shared/dns/zone-resolver.ts'
import { resolverContract } from '#tests/helpers/resolver-contract.ts'

resolverContract('the zone resolver', zoneResolver)
