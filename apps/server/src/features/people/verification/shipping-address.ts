import { ADDRESS_MESSAGES, checkAddress, readAddress, zipProblem } from '@contour/domain/contact/address'
import type { Address, AddressError, AddressInput } from '@contour/domain/contact/address'
import { and, eq } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import type { Reader, Tx } from '../../../db/database.ts'
import { addresses, users } from '../../../db/schema.ts'
import { AppError } from '../../../app-error.ts'
import { scheduleJob } from '../../../jobs/scheduled-jobs.ts'
import { audit } from '../../ground/audit/index.ts'
import { scheduleNoticeCheck, findStateRule } from '../../ground/states/index.ts'
import { notify } from '../../ground/notifications/index.ts'
import { createTask, resolveTasks } from '../../ground/tasks/index.ts'
import { recordStateChange } from './record-state-change.ts'

export type CheckedAddress = { ok: true; address: Address } | ({ ok: false } & AddressError)

/**
 * Checks the rules of a shipping address in either spelling: complete, no post office box, not military, a state
 * that the table of states serves (X-47, S-42, M-49), and a ZIP of that state (D-97). Whoever lives in a state that has
 * closed may correct the address within it (D-104).
 * @param home the state of the address on file, where somebody changes it
 */
export async function checkShippingAddress(
  tx: Reader,
  input: AddressInput,
  home: string | null = null,
): Promise<CheckedAddress> {
  const check = checkAddress(input, 'shipping')
  // The domain only knows the seeded states; staff may have opened or closed one since.
  if (!check.ok && check.code !== 'not_served') return check
  const address = readAddress(input)
  const rule = await findStateRule(tx, address.state)
  if (rule?.served || (rule && rule.state === home)) {
    const disagree = zipProblem(address)
    return disagree
      ? { ok: false, field: 'zip', code: 'zip_state', message: disagree }
      : { ok: true, address }
  }
  return { ok: false, field: 'state', code: 'not_served', message: rule?.message || ADDRESS_MESSAGES.state }
}

/**
 * Returns the checked address or throws the error of its field.
 * @throws AppError po_box, state_not_served, invalid_address
 */
export async function requireShippingAddress(
  tx: Reader,
  input: AddressInput,
  home: string | null,
): Promise<Address> {
  const check = await checkShippingAddress(tx, input, home)
  if (check.ok) return check.address
  const { code, message, field } = check
  const kind = code === 'po_box' ? 'po_box' : code === 'not_served' ? 'state_not_served' : 'invalid_address'
  throw new AppError(kind, { message, field })
}

/** Returns the shipping address on file in the profile's spelling, or null. */
export async function findShippingAddress(tx: Reader, userId: number): Promise<Address | null> {
  const [row] = await tx
    .select()
    .from(addresses)
    .where(and(eq(addresses.user_id, userId), eq(addresses.kind, 'shipping')))
  if (!row) return null
  return {
    address_line_1: row.line_1,
    address_line_2: row.line_2,
    city: row.city,
    state: row.state,
    zip: row.zip,
  }
}

type Writing = Pick<Ctx, 'clock' | 'random' | 'config' | 'secrets'>

/**
 * Checks and saves a patient's shipping address: ship-address, save-address and support for a verified caller (X-36, D-94).
 * Creates a task for the clinicians when a patient moves to another served state (S-42).
 * @throws AppError po_box, state_not_served, invalid_address
 */
export async function saveShippingAddress(
  tx: Tx,
  ctx: Writing,
  owner: { userId: number },
  input: AddressInput,
): Promise<Address> {
  const filed = await findShippingAddress(tx, owner.userId)
  const address = await requireShippingAddress(tx, input, filed?.state ?? null)
  const before = await recordShippingAddress(tx, ctx, owner, address)
  await recordAddressChange(tx, ctx, owner.userId, before?.state ?? null, address.state)
  return address
}

/**
 * Writes an address that was checked as the patient's only shipping address, for a change and for a purchase alike: the owner
 * is told of another one, and a move to another state marks the chart.
 * @returns the address until now
 */
export async function recordShippingAddress(
  tx: Tx,
  ctx: Writing,
  caller: { userId: number },
  address: Address,
): Promise<Address | null> {
  const row = {
    line_1: address.address_line_1,
    line_2: address.address_line_2,
    city: address.city,
    state: address.state,
    zip: address.zip,
    updated_at: ctx.clock.now(),
  }
  const before = await findShippingAddress(tx, caller.userId)
  await tx
    .insert(addresses)
    .values({ user_id: caller.userId, kind: 'shipping', ...row })
    .onConflictDoUpdate({ target: [addresses.user_id, addresses.kind], set: row })
  await audit(tx, 'address.saved', { subjectUser: caller.userId })
  if (before && !sameAddress(before, address)) await notifyAddressChange(tx, ctx, caller.userId)
  await recordStateChange(tx, ctx.clock, caller.userId, {
    before: before?.state ?? null,
    after: address.state,
  })
  if (before?.state !== address.state) {
    await scheduleNoticeCheck(tx, ctx.clock, caller.userId)
    await scheduleJob(tx, ctx.clock, { kind: 'state_care', subject: 'states', dueAt: ctx.clock.now() })
  }
  return before
}

/**
 * Creates a task for the clinicians when an account ships to another state than that of its intake, once per move
 * (S-42).
 */
async function recordAddressChange(
  tx: Tx,
  ctx: Pick<Ctx, 'clock' | 'random'>,
  userId: number,
  before: string | null,
  state: string,
): Promise<void> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId))
  if (!user?.account_at) return
  const subject = `user:${user.public_id}`
  if (user.state === state) {
    const event = `The shipping address is in ${state} again.`
    await resolveTasks(tx, ctx, { kinds: ['patient_moved_state'], subject }, event)
  } else if (before !== state)
    await createTask(tx, ctx, {
      kind: 'patient_moved_state',
      subject,
      userId,
      details: `The intake was made in ${user.state}; the shipping address is now in ${state}.`,
    })
}

/** The owner must notice if someone else redirects a shipment, at the phone too (D-56, D-100). */
async function notifyAddressChange(
  tx: Tx,
  ctx: Pick<Ctx, 'clock' | 'random' | 'config' | 'secrets'>,
  userId: number,
): Promise<void> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId))
  if (!user?.account_at) return
  await notify(tx, ctx, 'details_changed', user, { what: 'shipping address', changeId: ctx.random.id() })
}

export const sameAddress = (a: Address, b: Address): boolean =>
  a.address_line_1 === b.address_line_1 &&
  a.address_line_2 === b.address_line_2 &&
  a.city === b.city &&
  a.state === b.state &&
  a.zip === b.zip
