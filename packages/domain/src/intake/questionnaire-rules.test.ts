import { describe, expect, test } from 'vitest'
import {
  DRUG_LABELS,
  QUESTIONNAIRE_DOSES,
  QUESTIONNAIRE_MESSAGES,
  answerDose,
  answerDoseLock,
  answerTaking,
  questionnaireDose,
} from './questionnaire-rules.ts'

describe('medication questionnaire', () => {
  test('F-QST-022 F-QST-023 the doses offered', () => {
    expect(QUESTIONNAIRE_DOSES.semaglutide).toEqual(['0.25', '0.5', '1', '2', '2.5'])
    expect(QUESTIONNAIRE_DOSES.tirzepatide).toEqual(['2.5', '5', '7.5', '10', '12.5', '15'])
  })
  test('F-QST-006 F-QST-008 the labels of the two cards', () => {
    expect(DRUG_LABELS.semaglutide.badge).toBe('Most Popular')
    expect(DRUG_LABELS.tirzepatide.badge).toBe('Most Effective')
  })
  test('F-QST-010 F-QST-011 No leads to the choice, Yes to the drug, with BMI 25 and 20 as limits', () => {
    const at = (taking: boolean, weightLb: number) => answerTaking({ taking, weightLb, heightIn: 70 })
    expect(at(false, 200)).toEqual({ go: 'choice' })
    expect(at(true, 150)).toEqual({ go: 'which' })
  })
  test('F-QST-020 F-QST-021 too low a BMI refuses on either answer, each with its own text', () => {
    const at = (taking: boolean, weightLb: number) => answerTaking({ taking, weightLb, heightIn: 70 })
    expect(at(false, 150)).toEqual({ refused: 'We cannot proceed since your BMI is less than 25.' })
    expect(at(true, 130)).toEqual({ refused: 'We cannot proceed since your BMI is less than 20.' })
  })
  test('F-QST-004 without a dose of the list nothing happens', () => {
    expect(answerDose('semaglutide', null)).toEqual({ go: 'stay' })
    expect(answerDose('semaglutide', '')).toEqual({ go: 'stay' })
    expect(answerDose('semaglutide', '1.7')).toEqual({ go: 'stay' })
  })
  test('F-QST-012 a dose that is offered goes to checkout', () => {
    expect(answerDose('tirzepatide', '10')).toEqual({ go: 'checkout', currentDose: '10' })
    expect(answerDose('semaglutide', '2.5')).toEqual({ go: 'checkout', currentDose: '2.5' })
    expect(questionnaireDose('tirzepatide', 5.0)).toBe('5')
  })
  test.each(['12.5', '15'])('F-QST-014 F-QST-015 tirzepatide %s mg opens the 10 mg question', (dose) => {
    expect(answerDose('tirzepatide', dose)).toEqual({
      go: 'lock',
      text: `Currently we do not offer ${dose}mg Dosages of Tirzepatide.`,
    })
    expect(QUESTIONNAIRE_MESSAGES.lockQuestion).toBe('Would you like to lock in pricing for 10mg')
  })
  test('F-QST-016 F-QST-017 Yes locks in 10 mg, No leaves with the stated text', () => {
    expect(answerDoseLock(true)).toEqual({ go: 'checkout', currentDose: '10' })
    expect(answerDoseLock(false)).toEqual({
      refused: "We're truly sorry to see you go. We'll notify you as soon as the doses are available.",
    })
  })
  test('F-QST-018 F-QST-030 the overlay and the two alerts', () => {
    expect(QUESTIONNAIRE_MESSAGES.wait).toBe('Please wait... While we get current offer details!')
    expect(QUESTIONNAIRE_MESSAGES.cartFailed).toBe('Error saving cart')
    expect(QUESTIONNAIRE_MESSAGES.cartUnexpected).toBe('Unexpected response')
  })
})
