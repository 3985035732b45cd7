import { useState } from 'react'
import { Navigate, useNavigate } from 'react-router'
import type { VerifyStep } from '@contour/domain/verification/code-rules'
import { LineProgress } from '@contour/ui/line-progress'
import { WordsProvider, englishWords } from '@contour/ui/words'
import { PageWait } from '../../frame/page-wait.tsx'
import { PortalPage } from '../../frame/portal-page.tsx'
import { useStepFocus } from '../../frame/step-focus.ts'
import { useHydrated } from '../../lib/hydration.ts'
import { useSession } from '../../lib/session.ts'
import { AddressStep } from './address-step.tsx'
import { CodeStep } from './code-step.tsx'
import { pathAfterVerification } from './path-after-verification.ts'

/** Steps 3 to 5 of 5. */
const STEPS = {
  address: { at: 3, label: 'Shipping address' },
  phone: { at: 4, label: 'Phone' },
  email: { at: 5, label: 'Email' },
} as const

/** The label as the document prints it, "Step 3 of 5", with the step's name after it. */
const STEP_WORDS = {
  ...englishWords,
  questionOf: (label: string, at: number, of: number) => `Step ${at} of ${of} · ${label}`,
}

/** /verify: public, but it needs a user. */
export default function VerifyPage() {
  const session = useSession()
  const hydrated = useHydrated()
  const navigate = useNavigate()
  const [step, setStep] = useState<keyof typeof STEPS>('address')
  const [note, setNote] = useState<string>()
  useStepFocus(step)
  if (!hydrated) return <PageWait />
  if (!session) return <Navigate to="/login?page_ref=/verify" replace />

  const leave = (to: VerifyStep, why?: string) => {
    setNote(why)
    if (to === 'email') setStep('email')
    else if (to === 'home') void navigate('/home')
    else if (to === 'form') void pathAfterVerification().then((path) => navigate(path))
  }
  const { at, label } = STEPS[step]
  return (
    <PortalPage
      title={`${label}, step ${at} of 5`}
      footer={false}
      back={back(step, () => setStep('address'))}
    >
      <WordsProvider words={STEP_WORDS}>
        <LineProgress label={label} at={at} of={5} />
      </WordsProvider>
      {step === 'address' ? (
        <AddressStep
          userId={session.user.id}
          onDone={(saved) => {
            setNote(saved)
            setStep('phone')
          }}
        />
      ) : (
        <CodeStep
          key={step}
          channel={step}
          user={session.user}
          scope={session.scope}
          note={note}
          onLeave={leave}
        />
      )}
    </PortalPage>
  )
}

function back(step: keyof typeof STEPS, toAddress: () => void) {
  return step === 'phone' ? { onClick: toAddress } : undefined
}
