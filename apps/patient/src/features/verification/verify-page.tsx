import { useState } from 'react'
import type { VerifyStep } from '@contour/domain/verification/code-rules'
import { LineProgress, stepShare } from '@contour/ui/line-progress'
import { PageLoading } from '../../frame/page-loading.tsx'
import { PortalPage } from '../../frame/portal-page.tsx'
import { useStepFocus } from '../../frame/step-focus.ts'
import { useHydrated } from '@contour/ui/use-hydrated'
import { useSession } from '../../lib/session.ts'
import { verifyTexts } from '../../texts/en/verification.ts'
import { useTexts } from '@contour/texts/use-texts'
import { AddressStep } from './address-step.tsx'
import { CodeStep, type StepNote } from './code-step.tsx'
import { pathAfterVerification } from './path-after-verification.ts'
import { go } from '../../router/go.ts'
import { Redirect } from '../../router/redirect.tsx'

/** Steps 3 to 5 of 5. */
const STEPS = { address: 3, phone: 4, email: 5 } as const
const OF = 5

/** /verify: public, but it needs a user. */
export default function VerifyPage() {
  const t = useTexts(verifyTexts)
  const session = useSession()
  const hydrated = useHydrated()
  const [step, setStep] = useState<keyof typeof STEPS>('address')
  const [note, setNote] = useState<StepNote>()
  useStepFocus(step)
  if (!hydrated) return <PageLoading />
  if (!session) return <Redirect to="/login?page_ref=/verify" />

  const { user } = session
  const leave = (to: VerifyStep | 'phone', why?: StepNote) => {
    setNote(why)
    // A contact that is already verified, for example before a reload, is skipped and gets no second code.
    if (to === 'phone' && !user.phone_verified) setStep('phone')
    else if ((to === 'phone' || to === 'email') && !user.email_verified) setStep('email')
    else if (to === 'home') void go('/home')
    else if (to !== 'stay') void pathAfterVerification().then((path) => go(path))
  }
  const at = STEPS[step]
  const label = t(step)
  return (
    <PortalPage
      title={t('pageTitle', { step: label, at, of: OF })}
      footer={false}
      back={back(step, () => setStep('address'))}
    >
      {/* The label as the document prints it, "Step 3 of 5", followed by the step's name. */}
      <LineProgress label={t('stepOf', { at, of: OF, step: label })} share={stepShare(at, OF)} />
      {step === 'address' ? (
        <AddressStep
          userId={user.id}
          onDone={(saved) => leave('phone', saved ? { tone: 'success', text: saved } : undefined)}
        />
      ) : (
        <CodeStep key={step} channel={step} user={user} scope={session.scope} note={note} onLeave={leave} />
      )}
    </PortalPage>
  )
}

function back(step: keyof typeof STEPS, toAddress: () => void) {
  return step === 'phone' ? { onClick: toAddress } : undefined
}
