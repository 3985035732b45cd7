import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Schedule } from '@contour/domain/dosing/months'
import { Button } from '@contour/ui/button'
import { Notice } from '@contour/ui/notice'
import { QuestionCard } from '@contour/ui/question-card'
import { StickyActions } from '@contour/ui/sticky-actions'
import { LoadState, PortalPage } from '../../frame/portal-page.tsx'
import { useStepFocus } from '../../frame/step-focus.ts'
import { api } from '../../lib/patient-api.ts'
import { useSession } from '../../lib/session.ts'
import { dosingTexts } from '../../texts/en/dosing.ts'
import { prescriptionsTexts } from '../../texts/en/prescriptions.ts'
import { useTexts } from '@contour/texts/use-texts'
import { useUndoDecline } from '../prescriptions/use-undo-decline.ts'
import { AdjustPhotoStep } from './adjust-photo-step.tsx'
import { DoseFields } from './dose-fields.tsx'
import { go } from '../../router/go.ts'
import { useParam } from '../../router/params.ts'
import { Problem } from '../../frame/problem.tsx'

/** /adjust-doses/:id: doses first, then the photo of the prescription (document 3 §2). */
export default function AdjustDosesPage() {
  const t = useTexts(dosingTexts)
  const id = useParam('id')
  const session = useSession()
  const [schedule, setSchedule] = useState<Schedule>({})
  const [step, setStep] = useState<'doses' | 'photo'>('doses')
  useStepFocus(step)
  const product = useQuery({
    queryKey: ['adjust', id],
    queryFn: () => api.prescriptions.readProduct({ id }),
    enabled: session !== null,
    refetchOnWindowFocus: false,
  })
  const known = useQuery({
    queryKey: ['adjust-known', id],
    queryFn: () => api.assessments.loadForm({ id }),
    enabled: product.data?.may_adjust === true,
    refetchOnWindowFocus: false,
  })
  if (!session) return null
  const back = step === 'photo' ? { onClick: () => setStep('doses') } : { href: '/home' }
  return (
    <PortalPage footer={false} title={step === 'doses' ? t('title') : t('photoTitle')} back={back}>
      {!product.data ? (
        <div className="pt-6">
          <LoadState label={t('loading')} error={product.error} onRetry={() => void product.refetch()} />
        </div>
      ) : !product.data.may_adjust ? (
        <Closed />
      ) : step === 'doses' ? (
        <>
          <QuestionCard title={t('title')} lead={t('lead')} focusKey={step}>
            <DoseFields
              context={{ form: 'adjust', drug: product.data.drug }}
              term={product.data.term}
              schedule={schedule}
              onChange={setSchedule}
            />
            <p className="type-small text-muted">{t('open')}</p>
            {product.data.may_take_back ? <UndoDecline orderId={id} /> : null}
          </QuestionCard>
          <StickyActions>
            <Button wide onClick={() => setStep('photo')}>
              {t('next')}
            </Button>
          </StickyActions>
        </>
      ) : (
        <AdjustPhotoStep
          orderId={id}
          product={product.data}
          schedule={schedule}
          user={session.user}
          known={known.data?.known ?? []}
          onBack={() => setStep('doses')}
        />
      )}
    </PortalPage>
  )
}

/** Until the doses are sent, the patient can undo the decline (D-67). */
function UndoDecline({ orderId }: { orderId: string }) {
  const t = useTexts(prescriptionsTexts)
  const takeBack = useUndoDecline(orderId, () => void go(`/prescription/${orderId}`))
  return (
    <div className="grid gap-3">
      <Problem of={takeBack.error} />
      <div>
        <Button tone="secondary" busy={takeBack.isPending} onClick={() => takeBack.mutate()}>
          {t('takeBack')}
        </Button>
      </div>
    </div>
  )
}

function Closed() {
  const t = useTexts(dosingTexts)
  return (
    <div className="grid gap-5 pt-6 pb-10">
      <h1 tabIndex={-1} className="type-h1">
        {t('title')}
      </h1>
      <Notice tone="info" actions={<Button href="/home">{t('toOrders')}</Button>}>
        {t('closed')}
      </Notice>
    </div>
  )
}
