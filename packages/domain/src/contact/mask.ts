/** Masks "maya@example.com" as "m***@example.com". */
export function maskEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@')
  return `${name.slice(0, 1)}***@${domain}`
}

/** Masks "Maya Sample" as "Maya S." */
export function maskName(name: string): string {
  const [first = '', ...rest] = name.split(' ')
  const last = rest.at(-1)
  return last ? `${first} ${last.slice(0, 1)}.` : first
}

/** Masks "5555550142" as "***0142" and an email like maskEmail; a staff role stays unmasked. */
export const maskAddress = (channel: string, to: string): string =>
  channel === 'email' ? maskEmail(to) : channel === 'sms' ? `***${to.slice(-4)}` : to
