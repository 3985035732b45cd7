import { parcelNumber, readParcelNumber } from '@contour/domain/replacement/parcel-number'
import {
  REASON_MAX,
  REPLACEMENT_MESSAGES,
  isLateRequest,
} from '@contour/domain/replacement/replacement-rules'
import { kindOfReason } from '@contour/domain/complaints/complaint-kind'
import { replacementLifeCycle } from '@contour/domain/shipments/replacement-life-cycle'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { replacementItems, replacementRequests } from '../../../db/schema.ts'
import type { UserRow } from '../../../db/lock-patient.ts'
import { AppError, notFound } from '../../../app-error.ts'
import { notify } from '../../ground/notifications/index.ts'
import { fileComplaint } from '../complaints/index.ts'
import { requestable, sentParcels } from './parcels-store.ts'
import type { ParcelItem, SentParcel } from './parcels-store.ts'
import { auditRequest } from './request-store.ts'
import type { RequestRow } from './request-store.ts'

export type SelectedItem = { name: string; id: string }

type NewRequest = {
  items: readonly SelectedItem[]
  reason: string
  uploadId: number | null
  /** The staff member who opens it; null for the patient. */
  openedBy: number | null
  /** If given, only shipments of this order, by its key. */
  orderId?: number
}

/**
 * Returns a reason without the space around it.
 * @throws AppError invalid_request if it is blank or too long, with the stated message
 */
export function readReason(text: string): string {
  const reason = text.trim()
  if (reason === '') throw refused('reason', REPLACEMENT_MESSAGES.noReason)
  if (reason.length > REASON_MAX) throw refused('reason', REPLACEMENT_MESSAGES.reasonTooLong)
  return reason
}

export const refused = (field: string, message: string) => new AppError('invalid_request', { field, message })

/**
 * Creates one request for each shipment that the items are from, each with its complaint, whose kind the reason names, and
 * notifies the patient (D-37, D-92). The patient is locked.
 * @throws AppError invalid_request (no item), not_found for an item or a shipment that is not the patient's or has not
 *   left, conflict for a shipment with an open request and for an item that was sent again or refunded
 */
export async function createRequests(
  tx: Tx,
  ctx: Ctx,
  user: UserRow,
  input: NewRequest,
): Promise<RequestRow[]> {
  if (input.items.length === 0) throw refused('items', REPLACEMENT_MESSAGES.noItem)
  const parcels = (await sentParcels(tx, user.id)).filter(
    ({ order }) => input.orderId === undefined || order.id === input.orderId,
  )
  const created: RequestRow[] = []
  for (const [parcel, items] of selectedOf(parcels, input.items))
    created.push(await fileRequest(tx, ctx, { user, parcel, items, input }))
  return created
}

/** Returns the items by their shipment, each once. */
function selectedOf(
  parcels: readonly SentParcel[],
  selected: readonly SelectedItem[],
): Map<SentParcel, Set<ParcelItem>> {
  const found = new Map<SentParcel, Set<ParcelItem>>()
  for (const { id, name } of selected) {
    const key = readParcelNumber(id)
    const parcel = parcels.find(({ shipment }) => shipment.id === key)
    const item = parcel?.items.find((one) => one.name === name)
    if (!parcel || !item) throw notFound()
    if (!requestable(parcel).includes(item))
      throw new AppError('conflict', { message: settledMessage(parcel, item) })
    found.set(parcel, (found.get(parcel) ?? new Set()).add(item))
  }
  return found
}

function settledMessage({ settled, open, shipment }: SentParcel, { name, line }: ParcelItem): string {
  const parcel = `parcel ${parcelNumber(shipment.id)}`
  if (open) return `You already have an open request for ${parcel}.`
  return settled.get(line.id) === 'refunded'
    ? `We already refunded ${name} of ${parcel}.`
    : `We already sent ${name} of ${parcel} again.`
}

type Selected = {
  user: UserRow
  parcel: SentParcel
  items: ReadonlySet<ParcelItem>
  input: Pick<NewRequest, 'reason' | 'uploadId' | 'openedBy'>
}

async function fileRequest(tx: Tx, ctx: Ctx, selected: Selected): Promise<RequestRow> {
  const { user, parcel, input } = selected
  const request = await insertRequest(tx, ctx, selected)
  const { says } = await fileComplaint(tx, ctx, {
    user,
    parcel: parcel.shipment,
    orderId: parcel.order.public_id,
    kind: kindOfReason(input.reason),
    words: input.reason,
    uploadId: input.uploadId,
    openedBy: input.openedBy,
    requestId: request.id,
  })
  await notify(tx, ctx, 'replacement_requested', user, { requestId: request.public_id, ...says })
  return request
}

/** Stores a request with its lines; its complaint is filed already, or is by the caller. */
export async function insertRequest(
  tx: Tx,
  ctx: Ctx,
  { user, parcel, items, input }: Selected,
): Promise<RequestRow> {
  const now = ctx.clock.now()
  const state = replacementLifeCycle.next(null, 'submitted', input.openedBy === null ? 'patient' : 'support')
  if (state !== 'requested') throw new Error('A request does not start as requested')
  const [request] = await tx
    .insert(replacementRequests)
    .values({
      public_id: ctx.random.id(),
      user_id: user.id,
      shipment_id: parcel.shipment.id,
      state,
      reason: input.reason,
      upload_id: input.uploadId,
      late: isLateRequest(parcel.shipment.delivered_at, now),
      opened_by: input.openedBy,
      created_at: now,
    })
    .returning()
  if (!request) throw new Error('request not written')
  await tx
    .insert(replacementItems)
    .values([...items].map(({ line }) => ({ request_id: request.id, prescription_item_id: line.id })))
  await auditRequest(tx, request, 'replacement.requested', {
    parcel: parcelNumber(parcel.shipment.id),
    items: items.size,
    late: request.late,
  })
  return request
}
