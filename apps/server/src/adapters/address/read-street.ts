import { isPoBox } from '@contour/domain/contact/address'
import { AddressParser } from '@sroussey/parse-address'
import type { PostalAddress } from './port.ts'

export type Street = 'street' | 'rural' | 'po_box' | 'none'

const parser = new AddressParser()

/** Classifies the first line: a numbered street, a rural route that the parser cannot read, a PO box, or nothing. */
export function readStreet({ line1, line2, city, state, zip }: PostalAddress): Street {
  if ([line1, line2].some(isPoBox)) return 'po_box'
  if (/^\s*(rr|rural route|hc|highway contract)\s*\d+/i.test(line1)) return 'rural'
  const parsed = parser.parseLocation(`${line1}, ${city}, ${state} ${zip.slice(0, 5)}`)
  if (parsed?.sec_unit_type === 'PO Box') return 'po_box'
  const numbered = /^\s*\d[\dA-Za-z-]*\s/.test(line1) && /[A-Za-z]/.test(line1.replace(/^\s*\S+/, ''))
  return parsed?.number && numbered ? 'street' : 'none'
}
