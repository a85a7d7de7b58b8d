// The API's answer about a domain's transport security, as the parts of the page get it.
import type { DataSent } from '#app/api/outcome.ts'
import type { ApiClient } from '#shared/api/client.ts'

type TransportCall = ReturnType<ApiClient['user']['tools']['transport']['report']['$get']>
export type TransportAnswer = DataSent<TransportCall>
