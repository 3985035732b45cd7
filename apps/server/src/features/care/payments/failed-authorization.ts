import type { PaymentIntentRow } from './payment-intent-store.ts'

/**
 * Finds the authorization of an order that expired or could not be replaced. An order may have two, its own and its
 * add-on's (S-44), each with the reauthorizations that replaced it; the order's own is paid first. `all` are its
 * intents, oldest first.
 */
export function findFailedAuthorization(all: readonly PaymentIntentRow[]): PaymentIntentRow | null {
  const standing = [false, true].flatMap((addon) => {
    const placed = all.filter((row) => row.gateway_ref !== null && isAddonIntent(row, all) === addon)
    // An abandoned reauthorization is newer than the authorization that it could not replace.
    const held = placed.findLast(({ state }) => state === 'held')
    return held ?? placed.findLast(({ state }) => state === 'expired' || state === 'voided') ?? []
  })
  const lost = standing.find(
    ({ id, state }) => state !== 'held' || all.some(({ replaces }) => replaces === id),
  )
  return lost ?? standing[0] ?? null
}

/** Returns whether an authorization belongs to an add-on, directly or as a reauthorization. */
export function isAddonIntent(row: PaymentIntentRow, all: readonly PaymentIntentRow[]): boolean {
  const before = row.replaces === null ? undefined : all.find(({ id }) => id === row.replaces)
  return before ? isAddonIntent(before, all) : row.purpose === 'addon'
}
