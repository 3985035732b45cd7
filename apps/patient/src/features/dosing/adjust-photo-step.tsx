import { useCallback, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useGuardedMutation } from '@contour/client/use-guarded-mutation'
import type { User } from '@contour/contract/shapes'
import { fillOpenMonths } from '@contour/domain/dosing/default-doses'
import type { Drug } from '@contour/domain/dosing/drug'
import { strengthLabel, withoutTrailingZeros } from '@contour/domain/dosing/ladders'
import { slotLabel, slotsForTerm, type Schedule } from '@contour/domain/dosing/months'
import { buildAdjustSubmission } from '@contour/domain/assessments/adjust-form'
import type { KnownAnswer } from '@contour/domain/assessments/known-answers'
import { Button } from '@contour/ui/button'
import { DoseText } from '@contour/ui/dose-text'
import { KeyValueList } from '@contour/ui/key-value-list'
import { Notice } from '@contour/ui/notice'
import { Overlay } from '@contour/ui/overlay'
import { QuestionCard } from '@contour/ui/question-card'
import { TextArea } from '@contour/ui/text-area'
import { StickyActions } from '@contour/ui/sticky-actions'
import { messageOf } from '../../lib/error-messages.ts'
import { api } from '../../lib/patient-api.ts'
import { toSerializable } from '../../lib/to-serializable.ts'
import { KnownAnswers } from '../assessments/known-answers.tsx'
import { ImageUpload } from '../media/image-upload.tsx'
import { orderList } from '../orders/order-list.ts'
import { dosingTexts } from '../../texts/en/dosing.ts'
import { useTexts } from '@contour/texts/use-texts'
import { go } from '../../router/go.ts'

/** Characters of the reason; far below what the server takes. */
const WHY_MAX = 1000

type Props = {
  orderId: string
  product: { product_id: string; drug: Drug; term: number; photo_required: boolean }
  schedule: Schedule
  user: User
  /** What the patient's forms say, each with its day (D-84). */
  known: readonly KnownAnswer[]
  onBack: () => void
}

/** Step 2: the photo, and the schedule as it will be sent, including months that were filled in. */
export function AdjustPhotoStep({ orderId, product, schedule, user, known, onBack }: Props) {
  const t = useTexts(dosingTexts)
  const client = useQueryClient()
  const [photo, setPhoto] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const [why, setWhy] = useState('')
  const { drug, term, product_id } = product
  const filled = fillOpenMonths({ form: 'adjust', drug }, term, schedule)
  const send = useGuardedMutation({
    mutationFn: () => {
      const context = { drug, term, photoOptional: !product.photo_required }
      const userInfo = {
        id: user.id,
        first_name: user.first_name,
        last_name: user.last_name,
        email: user.email,
      }
      const built = buildAdjustSubmission(context, schedule, photo, {
        form_id: orderId,
        userInfo,
        product_id,
        why,
      })
      return api.assessments.submitAdjustDosesForm(toSerializable(built))
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: orderList.queryKey })
      await go('/home')
    },
  })
  const stay = useCallback(() => {}, [])
  /** Why nothing is sent yet: a picture that was chosen is not left behind. */
  const reason = () => {
    if (isOpen) return t('photoOpen')
    if (product.photo_required && !photo) return t('photoFirst')
    return why.length > WHY_MAX ? t('whyTooLong') : undefined
  }
  return (
    <>
      <QuestionCard
        title={t('photoTitle')}
        lead={product.photo_required ? t('photoNeeded') : t('photoHelps')}
        focusKey="photo"
      >
        <ImageUpload
          id="prescription-photo"
          label={t('photo')}
          facts={{ imageType: 'prescription_image', formId: orderId, screen: 'adjust' }}
          stored={photo}
          onUploaded={setPhoto}
          onOpen={setOpen}
          onAdvance={stay}
        />
        <KnownAnswers known={known} />
        <TextArea
          id="dose-why"
          label={t('why')}
          hint={t('whyHint')}
          optional
          rows={3}
          limit={WHY_MAX}
          value={why}
          onChange={setWhy}
        />
        <section aria-labelledby="schedule">
          <h2 id="schedule" className="type-h3">
            {t('doses')}
          </h2>
          <KeyValueList
            items={slotsForTerm(term).map((slot) => ({
              label: slotLabel(slot),
              value: (
                <>
                  <DoseText>
                    {filled[slot] === undefined
                      ? ''
                      : withoutTrailingZeros(strengthLabel(drug, filled[slot]))}
                  </DoseText>
                  {schedule[slot] === filled[slot] ? null : (
                    <span className="type-small block font-normal text-muted">{t('filledIn')}</span>
                  )}
                </>
              ),
            }))}
          />
        </section>
        {send.isError ? (
          <Notice tone="error" live="assertive" title={t('notSent')}>
            {messageOf(send.error)}
          </Notice>
        ) : null}
      </QuestionCard>
      <StickyActions>
        <Button wide busy={send.isPending} reason={reason()} onClick={() => send.mutate()}>
          {send.isError ? t('tryAgain') : t('submit')}
        </Button>
        <button type="button" className="link min-h-12" onClick={onBack}>
          {t('back')}
        </button>
      </StickyActions>
      <Overlay open={send.isPending} text={t('sending')} />
    </>
  )
}
