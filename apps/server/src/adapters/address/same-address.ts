import type { AddressVerdict, PostalAddress } from './port.ts'

const plain = (text: string) => text.toLowerCase().replaceAll(/[.,#]/g, ' ').replaceAll(/\s+/g, ' ').trim()

/** Whether a vendor's spelling differs in nothing that matters to a carrier: case, dots, ZIP+4, place of the unit. */
const isSame = (typed: PostalAddress, found: PostalAddress) =>
  plain(`${typed.line1} ${typed.line2}`) === plain(`${found.line1} ${found.line2}`) &&
  plain(typed.city) === plain(found.city) &&
  plain(typed.state) === plain(found.state) &&
  typed.zip.trim().slice(0, 5) === found.zip.slice(0, 5)

/** The verdict on a deliverable address: valid as typed, or corrected to the vendor's spelling. */
export const deliverable = (typed: PostalAddress, found: PostalAddress): AddressVerdict =>
  isSame(typed, found)
    ? { verdict: 'valid', suggestions: [] }
    : { verdict: 'corrected', suggestions: [found] }
