import { Readable } from 'node:stream'
import { createScanner } from '../adapters/scanner/create.ts'
import { TEST_FILE } from '../adapters/scanner/embedded.ts'
import { fault, well, type Check } from './check.ts'

/** Scans a harmless file, and the test file that every scanner with its signatures finds (EICAR). */
export const scannerCheck: Check = {
  name: 'scanner',
  async look({ scanner }) {
    if (!scanner) return null
    if (scanner.kind === 'off') return well('off: messages take no files')
    const { scan } = createScanner({ scanner })
    const [harmless, infected] = [
      await scan(Readable.from([Buffer.from('A letter.')])),
      await scan(Readable.from([Buffer.from(TEST_FILE)])),
    ]
    const name = scanner.kind === 'clamd' ? 'CLAMD_URL' : 'SCANNER'
    const unknown = [harmless, infected].find((result) => result.state === 'unknown')
    if (unknown) return fault(`${name}: ${reasonOf(unknown.reason)}`)
    if (infected.state !== 'infected')
      return fault(`${name}: the test virus (EICAR) was not found: its signatures are missing`)
    return harmless.state === 'clean'
      ? well('finds the test virus, and nothing in a letter')
      : fault(`${name}: a harmless file was refused`)
  },
}

const reasonOf = (reason: string) => (reason === 'ECONNREFUSED' ? 'nothing listens there' : reason)
