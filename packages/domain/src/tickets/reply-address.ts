const LOCAL = 'reply+'

/** Characters of the random part: 128 bits in hexadecimal, because mail servers may change the case of letters. */
const TOKEN = /^[0-9a-f]{32}$/

export const replyAddress = (token: string, domain: string): string => `${LOCAL}${token}@${domain}`

/** Returns the ticket's token of the first reply address among the recipients of an email; null without one. */
export function tokenOfRecipients(recipients: readonly string[], domain: string): string | null {
  for (const recipient of recipients) {
    const address = recipient.trim().toLowerCase()
    const at = address.lastIndexOf('@')
    if (at < 0 || address.slice(at + 1) !== domain.toLowerCase() || !address.startsWith(LOCAL)) continue
    const token = address.slice(LOCAL.length, at)
    if (TOKEN.test(token)) return token
  }
  return null
}
