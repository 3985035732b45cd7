import { expect, test } from 'vitest'
import { bmiShortfall, requirementsOf, stateGaps, type Contact } from './state-requirements.ts'
import { STATES } from './states.ts'

test('A-13 every state has a row that names its source or what counsel has to confirm', () => {
  for (const { code } of STATES) {
    const rule = requirementsOf(code)
    expect(rule.toConfirm, code).not.toBe('')
    const asks =
      rule.minBmi !== null || rule.liveVisitFirst || rule.noQuestionnaireOnly || rule.notices.length > 0
    if (asks) expect(rule.source, code).not.toBe('')
  }
  expect(requirementsOf('FL')).toMatchObject({
    minBmi: 30,
    minBmiWithCondition: 27,
    notices: ['florida_bill_of_rights'],
  })
})

// At 68 inches 197.3 lb are a BMI of 29.996, 197.4 lb one of 30.01, 177.6 lb one of 27.002 and 177.5 lb one of 26.99.
test.each([
  [197.3, false, 30],
  [197.4, false, null],
  [177.6, true, null],
  [177.5, true, 27],
] as const)('D-80 %s lb with a named condition %s is under %s', (weightLb, hasNamedCondition, limit) => {
  const rule = requirementsOf('FL')
  expect(bmiShortfall(rule, { weightLb, heightIn: 68, hasNamedCondition })?.limit ?? null).toBe(limit)
  expect(bmiShortfall(requirementsOf('NY'), { weightLb, heightIn: 68, hasNamedCondition })).toBeNull()
})

const MET: Contact = {
  everSeen: false,
  seenForOrder: false,
  prescribedBefore: false,
  noticesMissing: [],
  noticesUnread: [],
  mayPrescribe: true,
}
const ASKS_NOTHING = { liveVisitFirst: false, noQuestionnaireOnly: false } as const

test.each([
  ['nothing asked', {}, {}, 0],
  ['a text that is missing', {}, { noticesMissing: ['florida_bill_of_rights'] }, 1],
  ['a notice that was not read', {}, { noticesUnread: ['florida_bill_of_rights'] }, 1],
  ['no visit yet', { liveVisitFirst: true }, {}, 1],
  ['a visit before', { liveVisitFirst: true }, { everSeen: true }, 0],
  ['a prescription before', { liveVisitFirst: true }, { prescribedBefore: true }, 0],
  ['no visit for this order', { noQuestionnaireOnly: true }, { everSeen: true, prescribedBefore: true }, 1],
  ['a visit for this order', { noQuestionnaireOnly: true }, { seenForOrder: true }, 0],
  ['both, said once', { liveVisitFirst: true, noQuestionnaireOnly: true }, {}, 1],
  ['a license that lets nothing be prescribed', {}, { mayPrescribe: false }, 1],
] as const)('A-13 a prescription with %s', (_, rule, contact, gaps) => {
  expect(stateGaps('Sample', { ...ASKS_NOTHING, ...rule }, { ...MET, ...contact })).toHaveLength(gaps)
})
