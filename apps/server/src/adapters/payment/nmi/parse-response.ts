import { declineOf, failedCheck } from '../declines.ts'
import { GatewayMisuse, type CardChecks, type Check, type Decline, type DeclineCategory } from '../port.ts'
import { OutcomeUnknown } from './outcome.ts'

/** A response of transact.php. `declined` comes from the card issuer, `refused` from the gateway. */
export type NmiResponse = {
  outcome: 'approved' | 'declined' | 'refused'
  code: string
  text: string
  transactionId: string | null
  vaultId: string | null
  checks: CardChecks
}

const OUTCOME: Record<string, NmiResponse['outcome']> = { '1': 'approved', '2': 'declined', '3': 'refused' }

/** The processor failed or could not be reached: it is not known whether the card issuer acted. */
const NO_INFORMATION = new Set(['400', '420', '421'])

/** An error of the account or its setup, never of the card. */
const ACCOUNT_ERROR = new Set(['410', '411', '440', '460'])

/** Same card, same amount within the guarded seconds. */
export const DUPLICATE = '430'

/**
 * Parses the query string that transact.php returns.
 * @throws OutcomeUnknown if the response does not show the outcome, GatewayMisuse if our key or account is refused
 */
export function parseNmiResponse(body: string): NmiResponse {
  const fields = new URLSearchParams(body.trim())
  const outcome = OUTCOME[fields.get('response') ?? '']
  const code = fields.get('response_code') ?? ''
  const text = fields.get('responsetext') ?? ''
  if (!outcome || !/^\d{3}$/.test(code)) throw new OutcomeUnknown('gateway_error')
  if (NO_INFORMATION.has(code)) throw new OutcomeUnknown('gateway_error')
  // A wrong key has no code of its own: the gateway reports it in the text, with code 300.
  if (ACCOUNT_ERROR.has(code) || /authentication failed|security key|username/i.test(text))
    throw new GatewayMisuse(`nmi ${code}`)
  return {
    outcome,
    code,
    text,
    transactionId: fields.get('transactionid') || null,
    vaultId: fields.get('customer_vault_id') || null,
    checks: toChecks(fields.get('avsresponse') ?? '', fields.get('cvvresponse') ?? ''),
  }
}

const NOT_CHECKED = { zip: 'unchecked', line1: 'unchecked' } as const

/** The vendor's letters for which parts of the address matched. */
const AVS: [string, { zip: Check; line1: Check }][] = [
  ['XYDM26', { zip: 'pass', line1: 'pass' }],
  ['A37', { zip: 'fail', line1: 'pass' }],
  ['WZPL15', { zip: 'pass', line1: 'fail' }],
  ['NC48', { zip: 'fail', line1: 'fail' }],
]

export function toChecks(avs: string, cvv: string): CardChecks {
  const address = AVS.find(([letters]) => avs !== '' && letters.includes(avs))?.[1] ?? NOT_CHECKED
  return { cvc: cvv === 'M' ? 'pass' : cvv === 'N' ? 'fail' : 'unchecked', ...address }
}

/** integrations.md 1.5; what is not listed is generic. */
const CATEGORY: Record<string, DeclineCategory> = {
  '202': 'insufficient_funds',
  '203': 'insufficient_funds',
  '223': 'expired',
  '224': 'expired',
  '225': 'cvc',
  '250': 'blocked',
  '251': 'blocked',
  '252': 'blocked',
  '253': 'blocked',
  '264': 'retry_later',
}

/** The card issuer wants no further automatic attempt (261, 262), or other card details first (263). */
const NO_RETRY = new Set(['261', '262', '263'])

/** Codes with which a card issuer gives no reason: a failed check is then the reason. */
const NO_REASON = new Set(['200', '201'])

export function declineBy({ code, checks }: Pick<NmiResponse, 'code' | 'checks'>): Decline {
  const check = NO_REASON.has(code) ? failedCheck(checks) : null
  if (check) return { ...check, code }
  return declineOf(CATEGORY[code] ?? 'generic', code, !NO_RETRY.has(code))
}
