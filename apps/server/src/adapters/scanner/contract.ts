import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Scanner } from './port.ts'

export type ScannerBench = {
  scanner: Scanner
  /** Bytes in which this scanner finds something, with the name of it. */
  infected: { bytes: Buffer; found: string }
  close(): Promise<void>
}

export function describeScanner(name: string, start: () => Promise<ScannerBench>): void {
  describe(`D-44 the contract of a scanner: ${name}`, () => {
    let bench: ScannerBench
    beforeAll(async () => {
      bench = await start()
    })
    afterAll(() => bench.close())

    const scan = (...parts: (Buffer | string)[]) => bench.scanner.scan(Readable.from(parts.map(Buffer.from)))
    const found = () => ({ state: 'infected', found: bench.infected.found })

    test('D-44 a harmless file is clean', async () => {
      expect(await scan('Is this the right vial?\n')).toEqual({ state: 'clean' })
      expect(await scan(Buffer.alloc(5_242_880, 'x'))).toEqual({ state: 'clean' })
    })

    test('D-44 what is in the file is found, also across two parts, and the next file is clean again', async () => {
      const { bytes } = bench.infected
      expect(await scan(bytes)).toEqual(found())
      expect(await scan('padding ', bytes.subarray(0, 20), bytes.subarray(20))).toEqual(found())
      expect(await scan('Thank you.')).toEqual({ state: 'clean' })
    })

    test('D-44 a file that cannot be read is unknown and scanned again', async () => {
      const broken = new Readable({
        read() {
          this.destroy(new Error('the store is gone'))
        },
      })
      expect(await bench.scanner.scan(broken)).toMatchObject({ state: 'unknown', again: true })
    })
  })
}
