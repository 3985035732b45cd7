/** A header of an email; the name in any case, the value as it was sent. */
export type EmailHeader = { key: string; value: string }

/**
 * Why an email was written by a machine, so that nobody is answered and nothing enters a thread (M-34); null for one
 * that a person wrote.
 */
export function automaticReason(headers: readonly EmailHeader[]): string | null {
  const valuesOf = (name: string) =>
    headers.filter(({ key }) => key.toLowerCase() === name).map(({ value }) => value.trim().toLowerCase())
  const firstWord = (value: string) => value.split(/[\s;,]/, 1)[0] ?? ''
  if (valuesOf('auto-submitted').some((value) => firstWord(value) !== 'no')) return 'auto-submitted'
  if (valuesOf('precedence').some((value) => ['bulk', 'junk', 'list', 'auto_reply'].includes(value)))
    return 'precedence'
  for (const name of ['x-autoreply', 'x-autorespond', 'x-autoreply-from'])
    if (valuesOf(name).some((value) => value !== 'no')) return name
  if (valuesOf('x-failed-recipients').length > 0) return 'bounce'
  if (valuesOf('return-path').some((value) => value === '' || value === '<>')) return 'empty return path'
  if (valuesOf('content-type').some((value) => firstWord(value) === 'multipart/report')) return 'report'
  if (valuesOf('from').some((value) => /\b(mailer-daemon|postmaster)@/.test(value))) return 'bounce'
  return null
}
