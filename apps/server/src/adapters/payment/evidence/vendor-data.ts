import { readFileSync } from 'node:fs'
import path from 'node:path'

/** Data of a vendor, kept in the folder `vendor` with its source and license. */
export const vendorData = <T>(name: string): T =>
  JSON.parse(readFileSync(path.join(import.meta.dirname, 'vendor', name), 'utf8')) as T
