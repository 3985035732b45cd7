import { useRef, useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useGuardedMutation } from '@contour/client/use-guarded-mutation'
import { asksUse, COMPLAINT_KINDS, COMPLAINT_WORDS } from '@contour/domain/complaints/complaint'
import type { ComplaintKind } from '@contour/domain/complaints/complaint'
import { Button } from '@contour/ui/button'
import { Modal } from '@contour/ui/modal'
import { Notice } from '@contour/ui/notice'
import { RadioCards } from '@contour/ui/option-card'
import { TextArea } from '@contour/ui/text-area'
import { useToast } from '@contour/ui/toast'
import { useTexts } from '@contour/texts/use-texts'
import { messageOf } from '../../lib/error-messages.ts'
import { api } from '../../lib/patient-api.ts'
import { complaintsTexts } from '../../texts/en/complaints.ts'
import { promisesTexts } from '../../texts/en/promises.ts'
import { orderList } from '../orders/order-list.ts'
import { dayOf } from '../orders/times.ts'
import { useNow } from '../orders/use-now.ts'
import { formatWhen } from '../promises/format-promise.ts'
import { PhotoButton } from './photo-button.tsx'
import { useOwnPhoto } from './use-own-photo.ts'

const isKind = (value: string): value is ComplaintKind => COMPLAINT_KINDS.some((kind) => kind === value)

type Props = { parcel: string; deliveredAt: string | null; onClose: () => void }

/** Asks what is wrong with a parcel before anything is filed (D-92), and says who answers by when. */
export default function ComplaintSheet({ parcel, deliveredAt, onClose }: Props) {
  const t = useTexts(complaintsTexts)
  const say = useTexts(promisesTexts)
  const now = useNow()
  const client = useQueryClient()
  const toast = useToast()
  const times = useQuery({ queryKey: ['complaint-times'], queryFn: () => api.complaints.times({}) })
  const [kind, setKind] = useState<ComplaintKind>()
  const [words, setWords] = useState('')
  const [tried, setTried] = useState(false)
  const photo = useOwnPhoto()
  const [image, setImage] = useState<string>()
  // Pressed while the photo is on its way: it goes when the photo is there (PW-63).
  const waiting = useRef<ComplaintKind>(undefined)
  const [waits, setWaits] = useState(false)
  const file = useGuardedMutation({
    mutationFn: (told: { kind: ComplaintKind; image: string | undefined }) =>
      api.complaints.file({
        parcel,
        kind: told.kind,
        words: words.trim(),
        ...(told.image === undefined ? {} : { image: told.image }),
      }),
    onSuccess: async ({ message }) => {
      toast(message || t('told'))
      await client.invalidateQueries({ queryKey: orderList.queryKey })
      onClose()
    },
  })
  const choose = async (chosen: File) => {
    const sent = await photo.send(chosen)
    if (sent !== null) setImage(sent)
    const pressed = waiting.current
    waiting.current = undefined
    setWaits(false)
    if (pressed && sent !== null) file.mutate({ kind: pressed, image: sent })
  }
  const fileNow = () => {
    setTried(true)
    if (!kind) return
    if (photo.share === null) return file.mutate({ kind, image })
    waiting.current = kind
    setWaits(true)
  }
  const by = times.data && (kind && !asksUse(kind) ? times.data.decision_by : times.data.use_by)
  const until = by && t('answerBy', { when: formatWhen(say, by, now) })
  return (
    <Modal open onClose={onClose} title={t('title')}>
      <div className="grid gap-4">
        <p className="text-muted">
          {deliveredAt ? t('parcelDelivered', { parcel, day: dayOf(deliveredAt) }) : t('parcel', { parcel })}
        </p>
        <RadioCards
          id="complaint-kind"
          label={t('title')}
          legendHidden
          value={kind}
          error={tried && !kind ? t('kindMissing') : undefined}
          onChange={(value) => {
            if (isKind(value)) setKind(value)
          }}
          options={COMPLAINT_KINDS.map((value) => ({
            value,
            label: t(`kind_${value}`),
            ...(value === 'warm' ? { note: t('warm') } : {}),
          }))}
        />
        <TextArea
          id="complaint-words"
          label={t('words')}
          limit={COMPLAINT_WORDS.max}
          rows={2}
          value={words}
          onChange={setWords}
        />
        <div className="grid gap-1.5">
          <PhotoButton
            tone="secondary"
            label={image ? t('photoThere') : t('addPhoto')}
            busy={photo.share !== null}
            onChoose={(chosen) => void choose(chosen)}
          />
          <p className="type-small text-muted" role="status">
            {photo.share === null
              ? t('photoHint')
              : t('photoSent', { percent: Math.round(photo.share * 100) })}
          </p>
        </div>
        {kind && asksUse(kind) ? (
          <Notice tone="warn" title={t('doNotUse')}>
            {until ?? t('store')}
          </Notice>
        ) : until ? (
          <p>{until}</p>
        ) : null}
        <p role="alert" className="font-semibold text-error empty:hidden">
          {photo.problem ?? (file.isError ? messageOf(file.error) : null)}
        </p>
        <div className="grid">
          <Button busy={file.isPending || waits} onClick={fileNow}>
            {waits ? t('tellSending') : t('tell')}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
