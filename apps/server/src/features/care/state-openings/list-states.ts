import type { Ctx } from '../../../context.ts'
import { NOTICES } from '@contour/domain/legal/state-notices'
import { stateGates, type StateGate } from './state-gate.ts'
import { closedMessage } from '../../ground/states/index.ts'

/** Lists every state with its decision and what stands in the way of it (D-101). */
export async function listStates(ctx: Ctx) {
  return { message: 'States.', rows: (await stateGates(ctx.db, ctx)).map(stateRow) }
}

const stateRow = ({ rule, opened, served, lines, missingNotices, decision, waiting }: StateGate) => ({
  state: rule.state,
  name: rule.name,
  opened,
  served,
  message: served ? '' : closedMessage(rule),
  lines,
  missing_notices: missingNotices,
  waiting,
  law: {
    source: rule.source,
    to_confirm: rule.to_confirm,
    min_bmi: rule.min_bmi,
    min_bmi_with_condition: rule.min_bmi_with_condition,
    notices: rule.notices.map((notice) => NOTICES[notice].title),
    video: rule.video,
    live_visit_first: rule.live_visit_first,
    no_questionnaire_only: rule.no_questionnaire_only,
    silence_accepts_other_dose: rule.silence_accepts_other_dose,
  },
  decision: decision
    ? {
        verdict: decision.verdict,
        reason: decision.reason,
        law_document: decision.law_document,
        law_dated: decision.law_dated,
        name: decision.actor_name,
        at: decision.at.toISOString(),
      }
    : null,
})
