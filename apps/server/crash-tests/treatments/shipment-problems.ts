import type { CompletedShipment } from './completed-shipment.ts'

/**
 * What is wrong with the contents of a shipment, derived from the wording of the charge schedule and not from the code
 * that packs it: a monthly subscription sends one month at a time and starts a new prescription with each check-in, a
 * prepaid one sends three months of the prescription that was written for it; the box is labeled with the months of the
 * treatment, which count on (D-88); support medications are sent once, with the first shipment of their prescription.
 */
export function shipmentProblems(shipment: CompletedShipment): string[] {
  const { drug, term, shipmentNo, prescribedAt, box, prescribed } = shipment
  const months =
    term === 1
      ? [{ written: ((shipmentNo - 1) % 3) + 1, read: shipmentNo }]
      : [1, 2, 3].map((written) => ({ written, read: (shipmentNo - 1) * 3 + written }))
  const support =
    shipmentNo === prescribedAt ? prescribed.filter(({ slot }) => !slot.startsWith('Month')) : []
  const lines = months.map(({ written, read }) => {
    const line = prescribed.find(({ slot }) => slot === `Month ${written}`)
    return line && { ...line, slot: `Month ${read}` }
  })
  const expected = [...lines, ...support]
  const text = (line: { slot: string; name: string; strength: string } | undefined) =>
    line ? `${line.slot} ${line.name} ${line.strength}` : 'a month without a line'
  const seen = box.map(text).toSorted().join(', ')
  const wanted = expected.map(text).toSorted().join(', ')
  return seen === wanted
    ? []
    : [`${drug}, term ${term}, shipment ${shipmentNo}: the box holds ${seen} instead of ${wanted}`]
}
