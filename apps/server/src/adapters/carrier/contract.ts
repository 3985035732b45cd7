import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Carriers, Label } from './port.ts'

/** Where a parcel gets to. */
export type Course = 'printed' | 'moving' | 'delivered' | 'returned' | 'lost' | 'waits'

export type CarrierBench = {
  carriers: Carriers
  /** A label whose parcel takes this course; each call is another parcel. */
  label(course: Course): Label
  shippedAt: Date
  /** Lets the evening and the day of delivery pass. */
  pass(): void
  close(): Promise<void>
}

/** The contract of what follows parcels (port.ts), whoever answers. */
export function describeCarriers(name: string, start: () => Promise<CarrierBench>): void {
  describe(`M-17 the contract of a carrier: ${name}`, () => {
    let bench: CarrierBench
    beforeAll(async () => {
      bench = await start()
    })
    afterAll(() => bench.close())

    const begin = (label: Label) => bench.carriers.start(label, bench.shippedAt)

    test('M-17 a label that was only printed is followed, and its parcel has not left', async () => {
      const label = bench.label('printed')
      expect(bench.carriers.follows(label)).toBe(true)
      const scan = await begin(label)
      expect(scan).toMatchObject({
        tracking: label.tracking,
        status: 'pre_transit',
        pickedUpAt: null,
        deliveredAt: null,
      })
      expect((await begin(label)).tracker).toBe(scan.tracker)
    })

    test('M-17 a tracker that nobody began is not known', async () => {
      expect(await bench.carriers.read('trk_unheard')).toBeNull()
    })

    test('M-17 each end of a parcel is told with its status, after the scan that picked it up', async () => {
      const ends = [
        ['moving', 'in_transit'],
        ['delivered', 'delivered'],
        ['returned', 'return_to_sender'],
        ['lost', 'failure'],
        ['waits', 'available_for_pickup'],
      ] as const
      const begun = []
      for (const [course, status] of ends) begun.push({ status, first: await begin(bench.label(course)) })
      bench.pass()
      for (const { status, first } of begun) {
        const scan = await bench.carriers.read(first.tracker)
        expect(scan).toMatchObject({ tracker: first.tracker, tracking: first.tracking, status })
        expect(scan!.pickedUpAt! >= bench.shippedAt).toBe(true)
        expect(scan!.at > first.at).toBe(true)
        expect(scan!.deliveredAt !== null).toBe(status === 'delivered')
        expect(scan!.expectedOn).toMatch(/^\d{4}-\d{2}-\d{2}$/)
        // Asked again without news, it is the same.
        expect(await bench.carriers.read(first.tracker)).toEqual(scan)
      }
    })
  })
}
