import { Suspense, lazy, useEffect, useState } from 'react'
import {
  QUESTIONNAIRE_MESSAGES,
  answerDose,
  answerDoseLock,
  answerTaking,
} from '@contour/domain/intake/questionnaire-rules'
import type { QuestionnaireStep } from '@contour/domain/intake/questionnaire-rules'
import type { Drug } from '@contour/domain/catalog/products'
import { LineProgress, stepShare } from '@contour/ui/line-progress'
import { LoadingBlock } from '@contour/ui/loading-block'
import { Overlay } from '@contour/ui/overlay'
import { useToast } from '@contour/ui/toast'
import { DraftConflict, DraftNote } from '../../drafts/draft-note.tsx'
import { planDraft, restorePlan } from '../../drafts/plan-draft.ts'
import { useDraft } from '../../drafts/use-draft.ts'
import { PageFrame } from '../../frame/page-frame.tsx'
import { CallError } from '@contour/client/call-error'
import { readObject, useObject, writeObject } from '../../lib/device-store.ts'
import { CLOSED_PAGE, redirectToSorry } from '../../lib/redirect-to-sorry.ts'
import { loginPath } from '../../lib/page-ref.ts'
import type { PlanOptions } from '../../lib/stored-objects.ts'
import { planTexts } from '../../texts/en/plan.ts'
import { useTexts } from '@contour/texts/use-texts'
import { DoseStep, TakingStep, WhichStep } from './plan-steps.tsx'
import { NO_PLAN } from './no-plan.ts'
import { go } from '../../router/go.ts'
import { useQueryString } from '../../router/use-query-string.ts'

const choiceStep = () => import('./choice-step.tsx')
const checkout = () => import('./prepare-checkout.ts')
const ChoiceStep = lazy(choiceStep)
const PlanDialogs = lazy(() => import('./plan-dialogs.tsx'))

const steps: readonly QuestionnaireStep[] = ['taking', 'which', 'dose', 'choice']
const places = { taking: 1, which: 2, dose: 3, choice: 2 } as const

/**
 * The steps of the medication questionnaire (F-QST). The step is in the URL, the answers are on the device. The last
 * step and the call that saves the cart load after the first paint (performance.md).
 */
export function Questionnaire({ weightLb, heightIn }: { weightLb: number; heightIn: number }) {
  const t = useTexts(planTexts)
  const toast = useToast()
  const [query] = useQueryString()
  const progress = useObject('progress')
  const options = progress?.plan ?? NO_PLAN
  const draft = useDraft({
    step: 'plan',
    data: planDraft(progress, useObject('offers')),
    onRestore: restorePlan,
  })
  const [busy, setBusy] = useState(false)
  const [lock, setLock] = useState<{ text: string } | null>(null)
  const [alert, setAlert] = useState<{ message: string; drug: Drug } | null>(null)

  useEffect(() => {
    // Loaded before it is needed; a failure is reported when it is.
    void Promise.allSettled([choiceStep(), checkout()])
  }, [])

  const step = stepOf(query.get('step'), options)
  const goTo = (next: QuestionnaireStep) => void go(next === 'taking' ? '/weight-loss-plan' : `?step=${next}`)
  const set = (part: Partial<PlanOptions>) => savePlan(part)

  const taking = (yes: boolean) => {
    set({ currentlyTakingGLP: yes, ...(yes ? {} : { currentGLPMed: null, currentDose: null }) })
    const next = answerTaking({ taking: yes, weightLb, heightIn })
    if ('refused' in next) redirectToSorry(next.refused)
    else goTo(next.go)
  }

  const dose = () => {
    const drug = drugOf(options.currentGLPMed)
    const next = answerDose(drug, options.currentDose)
    if (next.go === 'lock') setLock({ text: next.text })
    else if (next.go === 'checkout') {
      set({ currentDose: next.currentDose })
      void toCheckout(drug)
    }
  }

  const lockAnswer = (yes: boolean) => {
    setLock(null)
    const next = answerDoseLock(yes)
    if ('refused' in next) return void waitForDose(next.refused)
    set({ currentDose: next.currentDose })
    void toCheckout('tirzepatide')
  }

  const waitForDose = async (refused: string) => {
    setBusy(true)
    try {
      // The next page promises to contact the visitor, and its load would end a call that is under way.
      await joinDoseList()
      redirectToSorry(refused)
    } catch {
      toast(t('notNoted'), 'error')
      setBusy(false)
    }
  }

  const toCheckout = async (drug: Drug) => {
    setAlert(null)
    setBusy(true)
    try {
      const chosen = savePlan({ selectedGLPMed: drug })
      const { prepareCheckout } = await checkout().catch(() => {
        throw new Error(QUESTIONNAIRE_MESSAGES.cartFailed)
      })
      await go(`/weight-loss-payment/${await prepareCheckout(drug, chosen)}`)
    } catch (error) {
      if (error instanceof CallError && error.code === 'closed_to_new') return void go(CLOSED_PAGE)
      if (error instanceof CallError && (error.code === 'not_eligible' || error.code === 'state_not_served'))
        redirectToSorry(error.message)
      else if (error instanceof CallError) void go(loginPath('/weight-loss-plan'))
      else setAlert({ message: error instanceof Error ? error.message : String(error), drug })
    } finally {
      setBusy(false)
    }
  }

  return (
    <PageFrame
      back={step === 'taking' ? { href: '/weight-loss-report' } : { onClick: () => window.history.back() }}
    >
      {/* Whoever takes nothing yet has two steps, not three of which one is skipped. */}
      <LineProgress
        label={t('label')}
        share={stepShare(places[step], options.currentlyTakingGLP === false ? 2 : 3)}
      />
      {step === 'taking' ? (
        <TakingStep options={options} note={<DraftNote draft={draft} />} onAnswer={taking} />
      ) : null}
      {step === 'which' ? (
        <WhichStep
          options={options}
          note={<DraftNote draft={draft} />}
          onAnswer={(drug) => {
            set({ currentGLPMed: drug, ...(drug === options.currentGLPMed ? {} : { currentDose: null }) })
            goTo('dose')
          }}
        />
      ) : null}
      {step === 'dose' ? (
        <DoseStep
          drug={drugOf(options.currentGLPMed)}
          options={options}
          note={<DraftNote draft={draft} />}
          onChange={(currentDose) => set({ currentDose })}
          onSubmit={dose}
        />
      ) : null}
      {step === 'choice' ? (
        <Suspense fallback={<LoadingBlock label={t('choice')} lines={4} />}>
          <ChoiceStep onChoose={(drug) => void toCheckout(drug)} />
        </Suspense>
      ) : null}
      <DraftConflict draft={draft} />
      {step === 'choice' ? (
        <p className="type-meta pb-8 text-center text-muted">
          <DraftNote draft={draft} />
        </p>
      ) : null}
      <Overlay open={busy} text={QUESTIONNAIRE_MESSAGES.wait} />
      {lock || alert ? (
        <Suspense fallback={null}>
          <PlanDialogs
            lock={lock}
            onLock={lockAnswer}
            alert={alert?.message ?? null}
            onRetry={() => alert && void toCheckout(alert.drug)}
            onCloseAlert={() => setAlert(null)}
          />
        </Suspense>
      ) : null}
    </PageFrame>
  )
}

function savePlan(part: Partial<PlanOptions>): PlanOptions {
  const progress = readObject('progress')
  const plan = { ...(progress?.plan ?? NO_PLAN), ...part }
  writeObject('progress', { ...progress, plan })
  return plan
}

async function joinDoseList(): Promise<void> {
  const { api } = await import('../../lib/patient-api.ts')
  await api.waitlist.joinDoseList({})
}

const drugOf = (name: string | null): Drug => (name === 'tirzepatide' ? 'tirzepatide' : 'semaglutide')

/** Returns the step to show: a step requested by URL is shown only after the answers that lead to it. */
function stepOf(wanted: string | null, options: PlanOptions): QuestionnaireStep {
  const step = steps.find((known) => known === wanted) ?? 'taking'
  if (step === 'choice') return options.currentlyTakingGLP === false ? 'choice' : 'taking'
  if (step === 'dose' && !options.currentGLPMed) return options.currentlyTakingGLP ? 'which' : 'taking'
  return step !== 'taking' && !options.currentlyTakingGLP ? 'taking' : step
}
