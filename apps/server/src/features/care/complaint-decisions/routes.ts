import type { Ctx } from '../../../context.ts'
import { patientCalls, staffCalls } from '../../../http/implement.ts'
import { answerUse } from './answer-use.ts'
import { countComplaints } from './count-complaints.ts'
import {
  explainComplaint,
  fileForCaller,
  readFacts,
  refundParcel,
  replaceParcel,
  showPhoto,
} from './decide.ts'
import { listComplaints } from './list-complaints.ts'
import { addPhoto, fileOwn, readTimes, withdrawOwn } from './own-complaints.ts'

/** Returns the handlers of the patient's calls. */
export function complaintRoutes(ctx: Ctx) {
  const os = patientCalls.complaints
  return {
    times: os.times.handler(() => readTimes(ctx)),
    file: os.file.handler(({ input, context }) => fileOwn(ctx, context.caller, input)),
    addPhoto: os.addPhoto.handler(({ input, context }) => addPhoto(ctx, context.caller, input)),
    withdraw: os.withdraw.handler(({ input, context }) => withdrawOwn(ctx, context.caller, input)),
  }
}

/** Returns the handlers of the staff calls. */
export function staffComplaintRoutes(ctx: Ctx) {
  const os = staffCalls.complaints
  return {
    list: os.list.handler(({ input, context }) => listComplaints(ctx, context.caller, input)),
    counts: os.counts.handler(() => countComplaints(ctx)),
    answerUse: os.answerUse.handler(({ input, context }) => answerUse(ctx, context.caller, input)),
    explain: os.explain.handler(({ input, context }) => explainComplaint(ctx, context.caller, input)),
    replace: os.replace.handler(({ input, context }) => replaceParcel(ctx, context.caller, input)),
    refund: os.refund.handler(({ input, context }) => refundParcel(ctx, context.caller, input)),
    facts: os.facts.handler(({ input }) => readFacts(ctx, input.id)),
    photo: os.photo.handler(({ input, context }) => showPhoto(ctx, context.caller, input.id)),
    open: os.open.handler(({ input, context }) => fileForCaller(ctx, context.caller, input)),
  }
}
