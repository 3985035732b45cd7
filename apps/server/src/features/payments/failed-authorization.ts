import type { PaymentIntentRow } from './payment-intent-store.ts'

/**
 * The hold of an order that ran out or could not be renewed. An order may have two, its own and its add-on's (S-44), each
 * with the renewals that replaced it; the order's own is paid for first. `all` are its intents, oldest first.
 */
export function findFailedAuthorization(all: readonly PaymentIntentRow[]): PaymentIntentRow | null {
  const standing = [false, true].flatMap((addon) => {
    const placed = all.filter((row) => row.gateway_ref !== null && isAddonIntent(row, all) === addon)
    // A renewal that was given up is newer than the hold that it could not replace.
    const held = placed.findLast(({ state }) => state === 'held')
    return held ?? placed.findLast(({ state }) => state === 'expired' || state === 'voided') ?? []
  })
  const lost = standing.find(
    ({ id, state }) => state !== 'held' || all.some(({ replaces }) => replaces === id),
  )
  return lost ?? standing[0] ?? null
}

/** Whether a hold is an add-on's own, or a renewal of one. */
export function isAddonIntent(row: PaymentIntentRow, all: readonly PaymentIntentRow[]): boolean {
  const before = row.replaces === null ? undefined : all.find(({ id }) => id === row.replaces)
  return before ? isAddonIntent(before, all) : row.purpose === 'addon'
}
