import { readFile } from 'node:fs/promises'
import { callAs } from '../call-context.ts'
import type { Ctx } from '../context.ts'
import { denyOrder } from '../features/desks/clinic/index.ts'
import { demoStaffCaller } from '../features/desks/demo/index.ts'
import { askForVideoAgain, openReviewOf, referVideo } from '../features/care/identity/index.ts'
import type { DemoClient } from './demo-client.ts'
import { upload } from './demo-client.ts'
import type { DemoPerson, Journey } from './demo-people.ts'

const VIDEO_JOURNEYS = ['video_waiting', 'video_asked', 'video_rejected'] as const

type VideoJourney = (typeof VIDEO_JOURNEYS)[number]

export const isVideoJourney = (journey: Journey): journey is VideoJourney =>
  VIDEO_JOURNEYS.some((known) => known === journey)

/** A drawn clip of five seconds: nobody is shown in it. */
const SAMPLE_CLIP = new URL('../../../patient/public/samples/story-1.mp4', import.meta.url)

/** Sends the identity video of a sample patient, and plays the reviewers who decide about it (D-47). */
export async function goOnWithVideo(
  ctx: Ctx,
  as: DemoClient,
  person: DemoPerson,
  journey: VideoJourney,
  orderId: string,
): Promise<void> {
  const s3FileName = await upload(ctx, as, 'sample-video.mp4', await readFile(SAMPLE_CLIP), 'video/mp4')
  await as.media.uploadVideo({ s3FileName, uniqueId: orderId })
  if (journey === 'video_waiting') return
  const id = await openReviewOf(ctx.db, orderId)
  if (!id) throw new Error('the demo video has no review')
  const support = await demoStaffCaller(ctx, 'support')
  const transcript = 'Sample: nobody speaks in this clip.'
  if (journey === 'video_asked') {
    const note = 'Sample note: please say your name and date of birth.'
    await callAs(ctx, support, askForVideoAgain, { id, reason: 'not_heard', note, transcript })
    return
  }
  await callAs(ctx, support, referVideo, { id, note: 'Sample: nobody is shown in this clip.', transcript })
  await callAs(ctx, await demoStaffCaller(ctx, 'clinician', person.state), denyOrder, {
    id: orderId,
    reason: 'identity',
    text: 'Sample: we could not confirm who you are.',
  })
}
