/** "maya@example.com" as "m***@example.com". */
export function maskEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@')
  return `${name.slice(0, 1)}***@${domain}`
}

/** "Maya Sample" as "Maya S." */
export function maskName(name: string): string {
  const [first = '', ...rest] = name.split(' ')
  const last = rest.at(-1)
  return last ? `${first} ${last.slice(0, 1)}.` : first
}

/** "5555550142" as "***0142"; an address as maskEmail has it; a list of staff as it is. */
export const maskAddress = (channel: string, to: string): string =>
  channel === 'email' ? maskEmail(to) : channel === 'sms' ? `***${to.slice(-4)}` : to
