import type { Question, QuestionOption } from '@contour/domain/assessments/definition'

/** Builds options in the given order, numbered from 1. */
export function choices(...titles: string[]): readonly QuestionOption[] {
  return titles.map((title, index) => ({ title, order: index + 1 }))
}

/** What a patient writes, or chooses, who has nothing to list (D-52: no concern, no flag). */
export const I_HAVE_NONE = 'I have none'
export const I_TAKE_NONE = 'I take none'

/** The two answers to the treatment consent (document 3 §5). */
export const CONSENT_YES = 'YES (consenting to GLP-1 treatment)'
export const CONSENT_NO = 'NO'

/** The female-only question (document 3 §5); Yes leads to a stop text. */
export const pregnancy: Question = {
  id: 0,
  question: 'pregnancy',
  label: 'Are you pregnant, breastfeeding, or planning a pregnancy within 3 months?',
  question_type: 'single_option',
  important: true,
  is_critical: true,
  options: choices('Yes', 'No'),
}

/** Builds the question about the severity of nausea; above 7 adds a special necessity (document 3 §5). */
export function nauseaScale(id: number): Question {
  return {
    id,
    question: 'nausea_scale',
    label: 'How strong is your nausea on the medication, 0 to 10?',
    sublabel: '0 is none, 10 is the worst you can imagine.',
    question_type: 'integer',
    placeholder: '0 to 10',
  }
}

/** Builds the question about thoughts of self-harm; Yes leads to a stop text and is an alarm (D-81). */
export function selfHarm(id: number): Question {
  return {
    id,
    question: 'self_harm',
    label: 'Have you had thoughts of harming yourself in the last 6 months?',
    question_type: 'single_option',
    important: true,
    is_critical: true,
    options: choices('Yes', 'No'),
  }
}

/** Builds the question about a serious reaction; Yes leads to a stop text. */
export function glpReaction(id: number): Question {
  return {
    id,
    question: 'glp_reaction',
    label: 'Have you had a serious reaction to a GLP-1 medication?',
    question_type: 'single_option',
    important: true,
    is_critical: true,
    options: choices('Yes', 'No'),
  }
}

export function medicines(id: number, label: string): Question {
  return {
    id,
    question: 'medications',
    label,
    sublabel: 'Name and strength, as on the bottle. Vitamins and herbs count too.',
    question_type: 'textarea',
    options: choices(I_TAKE_NONE),
  }
}

export function allergies(id: number, label: string): Question {
  return {
    id,
    question: 'allergies',
    label,
    sublabel:
      'GLP-1 medications are semaglutide (Ozempic, Wegovy), tirzepatide (Mounjaro, Zepbound) and their like.',
    question_type: 'textarea',
    options: choices(I_HAVE_NONE),
  }
}

/** Builds the five YES/NO questions of the special necessities, numbered from the given id (document 3 §5). */
export function necessityQuestions(firstId: number): readonly Question[] {
  const asked = [
    ['nauseous', 'Do you tend to feel nauseous on medication?'],
    ['muscle_loss', 'Have you noticed or do you worry about muscle loss?'],
    ['fatigue', 'Do you suffer from fatigue?'],
    ['anemia', 'Have you been told you have anemia?'],
    ['low_vitamin', 'Have you been told you have low vitamin levels?'],
  ] as const
  return asked.map(([question, label], index) => yesNo(firstId + index, question, label))
}

/** Builds the question about flexible dosing; YES is a special necessity (document 3 §5). */
export function flexibleDosing(id: number): Question {
  return yesNo(id, 'flexible_dosing', 'Would you like flexible dosing?')
}

function yesNo(id: number, question: string, label: string): Question {
  return { id, question, label, question_type: 'single_option', options: choices('YES', 'NO') }
}

/** The conditions that end the form, and those with a follow-up (beyond-the-documents Part 3.2, question 16). */
export const STOPPING_CONDITIONS: readonly string[] = ['Medullary thyroid cancer', 'MEN 2']
const OTHER_CONDITIONS = [
  ['Pancreatitis', 'pancreatitis'],
  ['Gallbladder disease', 'gallbladder'],
  ['Severe stomach or bowel disease', 'stomach_bowel'],
  ['Kidney disease', 'kidney'],
  ['Type 1 diabetes', 'type_1_diabetes'],
  ['Eating disorder', 'eating_disorder'],
] as const

/** What hard words of the list mean. */
const CONDITIONS_HELP =
  'Choose all that apply. Medullary thyroid cancer and MEN 2 are rare and run in families; MEN 2 causes tumors of several glands. Pancreatitis is an inflamed pancreas.'

/**
 * Builds the list of conditions; every one that does not end the form inserts a follow-up text, and what `details` asks
 * about it after that.
 */
export function conditions(
  id: number,
  question: string,
  label: string,
  details: Readonly<Record<string, Question>> = {},
): Question {
  const stopping = choices(...STOPPING_CONDITIONS).map((option) => ({
    ...option,
    important: true,
    is_critical: true,
  }))
  const titles = [...OTHER_CONDITIONS.map(([title]) => title), 'None of these']
  const others = titles.map((title, index) => ({ title, order: stopping.length + index + 1 }))
  const followUps = OTHER_CONDITIONS.map(([title, key], index) => {
    const followUp: Question = {
      id: id * 100 + index + 1,
      question: `${question}_${key}`,
      label: `${title}: who has or had it, since when, and how is it treated?`,
      question_type: 'text',
    }
    const more = details[title]
    return [title, more ? [followUp, more] : [followUp]] as const
  })
  return {
    id,
    question,
    label,
    sublabel: CONDITIONS_HELP,
    question_type: 'multiple_option',
    important: true,
    options: [...stopping, ...others],
    followup_questions: Object.fromEntries(followUps),
  }
}

/** Builds the choice between increase, same and decrease (document 3 §5). */
export function doseWish(id: number): Question {
  return {
    id,
    question: 'dose_wish',
    label: 'How would you like to continue?',
    question_type: 'dose_optimization',
    options: choices('increase', 'same', 'decrease'),
    show_array: [
      { main_txt: 'Increase', sub_txt: 'Go one step up, if your clinician agrees.', answer: 'increase' },
      { main_txt: 'Same', sub_txt: 'Stay on the dose you take now.', answer: 'same' },
      { main_txt: 'Decrease', sub_txt: 'Go one step down.', answer: 'decrease' },
    ],
  }
}

/** Builds the question about the dose of each month; the engine shows "Month 6-12" only for terms 6 and 12. */
export function doseSchedule(id: number): Question {
  return {
    id,
    question: 'dose_schedule',
    label: 'Choose your dose for each month',
    description: 'This is your wish. Your clinician decides what is prescribed.',
    question_type: 'dose_radio_more',
    options: choices('Month 1', 'Month 2', 'Month 3', 'Month 6-12'),
  }
}

/**
 * Builds the bill of rights question, shown only in Florida (document 3 §5). Its text is a notice of the state, which the
 * form's page shows above the answer; without it the state is not served (D-86).
 */
export function floridaBillOfRights(id: number): Question {
  return {
    id,
    question: 'florida_bill_of_rights',
    label: 'Florida weight-loss consumer bill of rights',
    description: 'Florida residents have rights as consumers of weight-loss services. Please read them.',
    question_type: 'consent',
    options: choices('I have read it'),
  }
}

/** Builds the consent to treatment, with the two stated answers; NO leads to a stop text. */
export function glpConsent(id: number): Question {
  return {
    id,
    question: 'glp_consent',
    label: 'Treatment with a compounded GLP-1 medication: benefits, risks, alternatives',
    description:
      'Please read these points. Your clinician will answer any question before anything is prescribed.',
    question_type: 'consent',
    important: true,
    show_array: [
      {
        main_txt: 'Benefits',
        sub_txt:
          'The medication can lower appetite and help with weight loss, together with food and activity.',
        answer: '',
      },
      {
        main_txt: 'Risks',
        sub_txt:
          'Nausea, vomiting, diarrhea and constipation are common. Rarely, it can harm the pancreas, gallbladder or kidneys. A risk of thyroid tumors has been seen in animals.',
        answer: '',
      },
      {
        main_txt: 'Compounded medication',
        sub_txt: 'A pharmacy prepares it for you alone. Compounded drugs are not FDA-approved.',
        answer: '',
      },
      {
        main_txt: 'Alternatives',
        sub_txt: 'FDA-approved medications, changes in food and activity, surgery, or no treatment.',
        answer: '',
      },
    ],
    options: choices(CONSENT_YES, CONSENT_NO),
  }
}

/** Builds the last question; its answer is also sent as additional_details (document 3 §3). */
export function additionalDetails(id: number): Question {
  return {
    id,
    question: 'additional_details',
    label: 'Anything else the doctor should know?',
    question_type: 'textarea',
    is_optional: true,
  }
}

/** Builds a text that ends the form; its description is the message of the dialog (document 3 §4). */
export function stopText(id: number, question: string, description: string): Question {
  return {
    id,
    question,
    label: 'We cannot proceed',
    description,
    question_type: 'informational',
    has_next_button: false,
  }
}

export const STOP_SELF_HARM =
  'Thank you for telling us. We cannot start this medication now, because it is not right for you at this time. You do not have to carry this alone: call or text 988 at any hour to talk with someone, and call 911 if you are in danger.'
export const STOP_REACTION =
  'After a serious reaction to a GLP-1 medication it would not be safe to give you another one without seeing you in person. We cannot prescribe it to you. Please speak with your own doctor about other ways that are safe for you.'
/** Stop texts that both forms use. Plain and kind; the wording is a proposal. */
export const STOP_PREGNANCY =
  'This medication is not safe during pregnancy or breastfeeding, or shortly before a pregnancy, so we cannot prescribe it to you now. Please speak with your own doctor about what is right for you. You are welcome back when this changes.'
export const STOP_THYROID =
  'People with medullary thyroid cancer or MEN 2, in themselves or a close relative, should not take this medication. We cannot prescribe it to you. Please speak with your own doctor about other ways that are safe for you.'
export const STOP_NO_CONSENT =
  'We treat you only with your consent, and you answered NO. That is your choice to make. If you meant to answer YES, or would like to talk it over first, you can go back, or write to our support team.'
