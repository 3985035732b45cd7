export const CARRIERS = ['FedEx', 'UPS'] as const
export type Carrier = (typeof CARRIERS)[number]

/** Formats the carriers print on US labels; spaces and dashes of the label do not count. */
const FORMATS: Readonly<Record<Carrier, { pattern: RegExp; said: string }>> = {
  FedEx: { pattern: /^(\d{12}|\d{15}|\d{20}|\d{22})$/, said: '12, 15, 20 or 22 digits' },
  UPS: { pattern: /^(1Z[0-9A-Z]{16}|\d{9}|T\d{10})$/, said: '1Z and 16 letters or digits' },
}

export const tidyTracking = (text: string): string => text.replace(/[\s-]/g, '').toUpperCase()

export const trackingHint = (carrier: Carrier): string => `${carrier}: ${FORMATS[carrier].said}.`

export type TrackingCheck = { error?: string; doubt?: string; looksLike?: Carrier }

/**
 * What is wrong with a number (8 to 40 characters, the contract's limits), or only doubtful: a carrier may print
 * a format we do not know, so an unusual one asks to be looked at again and is not refused.
 */
export function checkTracking(carrier: Carrier, text: string): TrackingCheck {
  const number = tidyTracking(text)
  if (number === '') return { error: 'Enter the tracking number of the label.' }
  if (!/^[0-9A-Z]+$/.test(number)) return { error: 'A tracking number has letters and digits only.' }
  if (number.length < 8 || number.length > 40) return { error: 'A tracking number has 8 to 40 characters.' }
  if (FORMATS[carrier].pattern.test(number)) return {}
  const other = CARRIERS.find((name) => name !== carrier && FORMATS[name].pattern.test(number))
  return other
    ? { doubt: `This looks like a ${other} number.`, looksLike: other }
    : { doubt: `${carrier} numbers usually have ${FORMATS[carrier].said}. Compare it with the label.` }
}
