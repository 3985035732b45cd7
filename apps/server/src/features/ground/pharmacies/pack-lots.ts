import { chooseLots, readLotNumber, type LotChoice } from '@contour/domain/pharmacies/lot-rules'
import type { Drug } from '@contour/domain/dosing/drug'
import { parcelNumber } from '@contour/domain/replacement/parcel-number'
import { easternDate } from '@contour/domain/time/plain-date'
import { eq, inArray } from 'drizzle-orm'
import { AppError } from '../../../app-error.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { lots, parcelLots, pharmacyLicenses, shipments } from '../../../db/schema.ts'
import { audit } from '../audit/index.ts'
import { lotRows, type LotToShip } from './lots-store.ts'

export type PackedLine = {
  readonly id: number
  readonly slot: string
  readonly drug: Drug | null
  readonly strength_ug: number
}

/** The lines that need a lot: those with a drug of the ladders, once each. */
const linesWithLot = (lines: readonly PackedLine[]) =>
  [...new Map(lines.map((line) => [line.id, line])).values()].flatMap(({ id, slot, drug, strength_ug }) =>
    drug === null ? [] : [{ id, slot, drug, strengthUg: strength_ug }],
  )

type Leaving = {
  parcel: { id: number; state: string }
  userId: number
  lines: readonly PackedLine[]
  choices: readonly LotChoice[]
}

/**
 * Keeps the lot of each line on a parcel that is about to leave; the pharmacy that made them is then that of the parcel
 * (D-89). Every way to ship asks this, under the patient's lock, before money moves.
 * @throws AppError wrong_status with every reason in details.blocked: a line without a lot, a lot that is not on file, of
 * another drug or strength, withdrawn, past its beyond-use date, or of a pharmacy without a license there
 */
export async function packLots(tx: Tx, ctx: Ctx, { parcel, userId, lines, choices }: Leaving): Promise<void> {
  const needed = linesWithLot(lines)
  const numbers = choices.flatMap(({ lot }) => readLotNumber(lot) ?? [])
  const found = numbers.length > 0 ? await lotRows(tx).where(inArray(lots.number, numbers)) : []
  const licensed = await tx
    .select({ pharmacy: pharmacyLicenses.pharmacy_id })
    .from(pharmacyLicenses)
    .where(eq(pharmacyLicenses.state, parcel.state))
  const answer = chooseLots(needed, choices, {
    today: easternDate(ctx.clock.now()),
    state: parcel.state,
    onFile: found.map(({ lot, product }) => ({
      id: lot.id,
      pharmacyId: product.pharmacy_id,
      number: lot.number,
      drug: product.drug,
      strengthUg: product.strength_ug,
      useBy: lot.use_by,
      withdrawn: lot.withdrawn_reason,
      licensed: licensed.some(({ pharmacy }) => pharmacy === product.pharmacy_id),
    })),
  })
  const blocked = 'problems' in answer ? [...answer.problems] : []
  const chosen = 'chosen' in answer ? answer.chosen : []
  const made = new Set(chosen.map(({ lot }) => lot.pharmacyId))
  if (made.size > 1) blocked.push('The lots of one parcel come from one pharmacy.')
  if (blocked.length > 0)
    throw new AppError('wrong_status', { message: blocked[0] ?? '', details: { blocked } })
  // Entered again after the gateway did not respond: what is in the box now counts.
  await tx.delete(parcelLots).where(eq(parcelLots.shipment_id, parcel.id))
  const [pharmacyId] = made
  if (pharmacyId === undefined) return
  await tx.insert(parcelLots).values(
    chosen.map(({ line, lot }) => ({
      shipment_id: parcel.id,
      prescription_item_id: line.id,
      lot_id: lot.id,
    })),
  )
  await tx.update(shipments).set({ pharmacy_id: pharmacyId }).where(eq(shipments.id, parcel.id))
  await audit(tx, 'parcel.packed', {
    subjectUser: userId,
    subject: `parcel:${parcelNumber(parcel.id)}`,
    after: { lots: chosen.map(({ line, lot }) => `${line.slot}: ${lot.number}`) },
  })
}

/** A lot that the pharmacy may choose for a line, the one that lasts shortest first. */
export const fittingLots = (
  { drug, strength_ug }: Pick<PackedLine, 'drug' | 'strength_ug'>,
  state: string,
  onFile: readonly LotToShip[],
) =>
  drug === null
    ? []
    : onFile
        .filter((lot) => lot.drug === drug && lot.strengthUg === strength_ug && lot.state === state)
        .map(({ number, useBy }) => ({ number, use_by: useBy }))

/** Chooses for each line the lot that lasts shortest, as somebody at the board would; the check is `packLots`. */
export const firstLots = (
  lines: readonly PackedLine[],
  state: string,
  onFile: readonly LotToShip[],
): LotChoice[] =>
  linesWithLot(lines).flatMap(({ slot, drug, strengthUg }) => {
    const [first] = fittingLots({ drug, strength_ug: strengthUg }, state, onFile)
    return first ? [{ slot, lot: first.number }] : []
  })
