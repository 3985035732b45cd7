import { patientCalls, staffCalls, routes } from '../../../http/implement.ts'
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

export const complaintRoutes = routes(patientCalls.complaints, (ctx) => ({
  times: () => readTimes(ctx),
  file: ({ input, context }) => fileOwn(ctx, context.caller, input),
  addPhoto: ({ input, context }) => addPhoto(ctx, context.caller, input),
  withdraw: ({ input, context }) => withdrawOwn(ctx, context.caller, input),
}))

export const staffComplaintRoutes = routes(staffCalls.complaints, (ctx) => ({
  list: ({ input, context }) => listComplaints(ctx, context.caller, input),
  counts: () => countComplaints(ctx),
  answerUse: ({ input, context }) => answerUse(ctx, context.caller, input),
  explain: ({ input, context }) => explainComplaint(ctx, context.caller, input),
  replace: ({ input, context }) => replaceParcel(ctx, context.caller, input),
  refund: ({ input, context }) => refundParcel(ctx, context.caller, input),
  facts: ({ input }) => readFacts(ctx, input.id),
  photo: ({ input, context }) => showPhoto(ctx, context.caller, input.id),
  open: ({ input, context }) => fileForCaller(ctx, context.caller, input),
}))
