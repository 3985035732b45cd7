import { identityBlock } from '@contour/domain/identity/identity-review'
import { desc, eq } from 'drizzle-orm'
import type { Reader } from '../../../db/database.ts'
import { formSubmissions, orderFiles, stateRules, subscriptions, uploads, users } from '../../../db/schema.ts'
import { notFound } from '../../../app-error.ts'
import {
  flagsOfOtherAccounts,
  needsIdentityVideo,
  newestIdentityReview,
  otherGlpOf,
} from '../../care/orders/index.ts'
import type { OrderRow } from '../../care/orders/index.ts'
import { VIDEO_FILE_TYPE } from '@contour/domain/media/video-limits'
import { hasOwnPrescription } from '../../care/prescriptions/index.ts'
import { listWeights, newestWeight, questionnaireWeight } from '../../people/profile/index.ts'
import { profileChangesSince } from '../../people/accounts/index.ts'
import { shownAddons } from './addon-decisions.ts'
import { missingAttachments } from './missing-attachments.ts'
import { readStateCheck } from './state-check.ts'
import { stoppedFlags } from './stopping-answers.ts'
import { shownRequests } from './shown-images.ts'

/**
 * Reads what a clinician's decision is based on: patient, forms newest first, files, what the state asks for, and what is
 * missing.
 */
export async function readOrderFacts(tx: Reader, order: OrderRow, clinicianId: number) {
  const [user] = await tx.select().from(users).where(eq(users.id, order.user_id))
  if (!user) throw notFound()
  const forms = await tx
    .select()
    .from(formSubmissions)
    .where(eq(formSubmissions.order_id, order.id))
    .orderBy(desc(formSubmissions.id))
  const files = await tx
    .select({
      type: orderFiles.type,
      at: orderFiles.at,
      public_id: uploads.public_id,
      content_type: uploads.content_type,
    })
    .from(orderFiles)
    .innerJoin(uploads, eq(uploads.id, orderFiles.upload_id))
    .where(eq(orderFiles.order_id, order.id))
    .orderBy(desc(orderFiles.id))
  const [rule] = await tx
    .select({ video: stateRules.video })
    .from(stateRules)
    .where(eq(stateRules.state, order.state))
  const prescribedBefore = await hasOwnPrescription(tx, order)
  const needsVideo = needsIdentityVideo({
    state: order.state,
    stateAsks: rule?.video ?? null,
    form: forms.find(({ kind }) => kind !== 'adjust')?.kind ?? null,
    healthId: user.health_id,
    hasOwnPrescription: prescribedBefore,
    required: order.video_required,
  })
  const { images: requests, questions } = await shownRequests(tx, order)
  const requested = requests.filter(({ state }) => state === 'open')
  const changes = await profileChangesSince(tx, order)
  const moved = changes.find(({ change }) => change.field === 'state' && change.confirmed_at === null)
  const review = await newestIdentityReview(tx, order.id)
  const identity = identityBlock({
    needsVideo,
    hasVideo: files.some(({ type }) => type === VIDEO_FILE_TYPE),
    isRequested: requested.some(({ image_type }) => image_type === VIDEO_FILE_TYPE),
    newest: review?.state ?? null,
  })
  const stateCheck = await readStateCheck(tx, order, { prescribedBefore, clinicianId })
  const missing = [
    ...missingAttachments({ forms, files, needsVideo, asked: requested }),
    ...(questions.some(({ state }) => state === 'open')
      ? ['A question to the patient is not answered.']
      : []),
    ...(identity ? [identity] : []),
    ...stateCheck.gaps,
    ...(moved ? [`Confirm the new state of the patient first: ${moved.change.after}.`] : []),
  ]
  const weights = {
    newest: await newestWeight(tx, user),
    questionnaire: await questionnaireWeight(tx, user),
    given: await listWeights(tx, user),
  }
  const stopped = await stoppedFlags(tx, order)
  const samePerson = (await flagsOfOtherAccounts(tx, [user.id])).get(user.id) ?? []
  const otherGlp = {
    others: await otherGlpOf(tx, order.user_id, order.drug),
    /** When the plan of this order was bought: the newer plan is the switch (D-83). */
    boughtAt: await planBoughtAt(tx, order),
  }
  const person = { sex: user.sex, goalLb: order.kind === 'first' ? user.desired_weight_lb : null }
  /** Whether the anti-nausea medicine was bought and not refused before: two questions come before it (D-51). */
  const antiNausea = (await shownAddons(tx, order)).some(
    ({ id, state }) => id === 'nausea' && state !== 'refused',
  )
  return {
    user,
    samePerson,
    otherGlp,
    person,
    weights,
    forms,
    stopped,
    antiNausea,
    stateCheck,
    files,
    requests,
    questions,
    needsVideo,
    review: review ? { review: review.public_id, state: review.state } : null,
    missing,
    changes,
  }
}

async function planBoughtAt(tx: Reader, order: OrderRow): Promise<Date> {
  const [plan] = await tx
    .select({ at: subscriptions.created_at })
    .from(subscriptions)
    .where(eq(subscriptions.id, order.subscription_id))
  if (!plan) throw new Error('The order has no subscription')
  return plan.at
}

export type OrderFacts = Awaited<ReturnType<typeof readOrderFacts>>
