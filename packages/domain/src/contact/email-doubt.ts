import { cleanEmail, isEmail } from './email.ts'

/** Domains that most people have, of which a misspelled one never arrives. */
const COMMON = [
  'gmail.com',
  'yahoo.com',
  'hotmail.com',
  'outlook.com',
  'icloud.com',
  'aol.com',
  'comcast.net',
  'verizon.net',
  'att.net',
  'proton.me',
] as const

/** Real ones that are one letter away from a common one. */
const REAL: ReadonlySet<string> = new Set([
  'mail.com',
  'email.com',
  'ymail.com',
  'gmx.com',
  'aim.com',
  'act.net',
])

/** What is wrong with an address that has the right form: it looks misspelled, or mail rarely arrives there. */
export type EmailDoubt = { kind: 'typo'; meant: string } | { kind: 'unusual' } | null

/** Asked once, never refused: the address may be right (D-01). */
export function emailDoubt(text: string): EmailDoubt {
  const email = cleanEmail(text)
  if (!isEmail(email)) return null
  const at = email.indexOf('@')
  const [local, domain] = [email.slice(0, at), email.slice(at + 1).toLowerCase()]
  if (domain.startsWith('[') || !/^[\x21-\x7e]+$/.test(local)) return { kind: 'unusual' }
  const fixed = domain.replace(/\.(con|cmo|ocm|comm|vom|xom|coom)$/, '.com')
  const meant = COMMON.find((one) => one === fixed) ?? COMMON.find((one) => isOneSlipAway(fixed, one))
  const right = REAL.has(domain) ? undefined : (meant ?? (fixed === domain ? undefined : fixed))
  return right === undefined || right === domain ? null : { kind: 'typo', meant: `${local}@${right}` }
}

/** Whether one letter is missing, too many, another one, or two neighbors have changed places. */
function isOneSlipAway(typed: string, right: string): boolean {
  if (typed === right || Math.abs(typed.length - right.length) > 1) return false
  let start = 0
  while (start < typed.length && typed[start] === right[start]) start++
  const [a, b] = [typed.slice(start), right.slice(start)]
  if (a.slice(1) === b || b.slice(1) === a || a.slice(1) === b.slice(1)) return true
  return a.length === b.length && a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2)
}
