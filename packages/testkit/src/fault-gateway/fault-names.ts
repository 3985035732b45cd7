/**
 * What can go wrong between the service and its payment company.
 * - `timeout_before` / `timeout_after`: no answer until the caller gives up; without or with effect
 * - `error_500` / `error_500_after`: an error of the company; without or with effect
 * - `error_502`: a page of a machine on the way, without effect
 * - `rate_limit`: a 429 without effect
 * - `malformed_json`: carried out, answered with 200 and something that is no JSON
 * - `truncated_body`: carried out, the answer breaks off in its middle
 * - `slow`: carried out and answered, late but within the caller's patience
 * - `reset_before` / `reset_after`: the connection is reset; without or with effect
 * - `duplicate_request`: the network delivers the request twice at once; one of both answers comes back
 * - `webhook_missing`: an event is taken and never delivered
 * - `webhook_duplicate`: an event is delivered three times
 * - `webhook_late`: an event is delivered when all is over
 * - `webhook_shuffled`: events wait and are delivered in another order
 * - `webhook_forged`: beside each event come others that nobody signed
 */
export const REQUEST_FAULTS = [
  'timeout_before',
  'timeout_after',
  'error_500',
  'error_500_after',
  'error_502',
  'rate_limit',
  'malformed_json',
  'truncated_body',
  'slow',
  'reset_before',
  'reset_after',
  'duplicate_request',
] as const

export const WEBHOOK_FAULTS = [
  'webhook_missing',
  'webhook_duplicate',
  'webhook_late',
  'webhook_shuffled',
  'webhook_forged',
] as const

export const GATEWAY_FAULTS = [...REQUEST_FAULTS, ...WEBHOOK_FAULTS] as const

export type RequestFault = (typeof REQUEST_FAULTS)[number]
export type WebhookFault = (typeof WEBHOOK_FAULTS)[number]
export type GatewayFault = (typeof GATEWAY_FAULTS)[number]

export const isWebhookFault = (fault: GatewayFault): fault is WebhookFault =>
  WEBHOOK_FAULTS.some((known) => known === fault)
