/**
 * What can go wrong between the service and the payment gateway.
 * - `timeout_before` / `timeout_after`: no response until the caller gives up; without or with effect
 * - `error_500` / `error_500_after`: an error of the gateway; without or with effect
 * - `error_502`: an error page of an intermediate server, without effect
 * - `rate_limit`: a 429 without effect
 * - `malformed_json`: executed, then a response with 200 and invalid JSON
 * - `truncated_body`: executed, then the response ends in the middle
 * - `slow`: executed and responded to, late but before the caller gives up
 * - `reset_before` / `reset_after`: the connection is reset; without or with effect
 * - `duplicate_request`: the network delivers the request twice at the same time; one of the two responses is returned
 * - `webhook_missing`: an event is accepted and never delivered
 * - `webhook_duplicate`: an event is delivered three times
 * - `webhook_late`: an event is delivered after everything else is done
 * - `webhook_shuffled`: events wait and are delivered in a different order
 * - `webhook_forged`: forged events are delivered before each real event
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
