import { useTexts } from '@contour/texts/use-texts'
import { later } from '@contour/ui/later'
import { Button } from '@contour/ui/button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadState } from '../../frame/portal-page.tsx'
import { doctorChatTexts } from '../../texts/en/doctor-chat.ts'
import { orderList } from '../orders/order-list.ts'
import { AnswerPromise } from './answer-promise.tsx'
import { doctorProfile, doctorThread } from './doctor-chat-queries.ts'
import { DoctorCard } from './doctor-card.tsx'
import { OwnChat } from './own-chat.tsx'
import { PartnerChat } from './partner-chat.tsx'
import { PartnerThread } from './partner-thread.tsx'

const MessageDialog = later(() => import('./message-dialog.tsx'))

/** The support chat, whose code loads when it is opened (P-DOC-004). */
const openCustomerService = () =>
  void import('../support-chat/open-support-chat.ts').then(({ openSupportChat }) => openSupportChat())

/**
 * The tab "Doctor Chat" (document 3 §2, X-58): who answers and by when, and the chat: the partner's where the latest
 * encounter's provider is 1 and an address is set, with our own below it once it has messages, else our own.
 */
export default function DoctorChatTab() {
  const t = useTexts(doctorChatTexts)
  const orders = useQuery(orderList)
  const encounterId = orders.data?.latest_encounter?.id ?? ''
  const profile = useQuery({ ...doctorProfile(encounterId), enabled: encounterId !== '' })
  if (!profile.data)
    return (
      <LoadState
        label={t('loadingDoctor')}
        error={orders.error ?? profile.error}
        onRetry={() => void (orders.data ? profile : orders).refetch()}
      />
    )
  const { case: doctor, chat_url: partner } = profile.data
  const newest = orders.data?.orders[0]
  const visitId = newest ? (newest.external_visit_id ?? newest.id) : null
  return (
    <div className="grid gap-5">
      <h2 className="type-h2">{t('heading')}</h2>
      <div className="grid items-start gap-5 lg:grid-cols-[340px_minmax(0,1fr)] lg:gap-6">
        {/* On a phone only the card stays on screen, with the promise and the emergency sentence; the rest follows the chat. */}
        <div className="z-20 lg:sticky lg:top-2 lg:grid lg:gap-4 [@media(min-height:700px)]:sticky [@media(min-height:700px)]:top-2">
          <DoctorCard doctor={doctor}>
            <Promise partner={partner !== null} />
          </DoctorCard>
          <div className="hidden gap-3 lg:grid">
            <Buttons visitId={visitId} />
          </div>
        </div>
        {partner ? (
          <div className="grid min-w-0 gap-5">
            <PartnerChat address={partner} />
            <PartnerThread encounterId={encounterId} />
          </div>
        ) : (
          <OwnChat encounterId={encounterId} />
        )}
        <div className="grid gap-3 lg:hidden">
          {doctor.bio ? <p className="whitespace-pre-line [overflow-wrap:anywhere]">{doctor.bio}</p> : null}
          <Buttons visitId={visitId} />
        </div>
      </div>
    </div>
  )
}

/** In the partner's chat the partner promises; ours is said while a message waits for our clinicians. */
function Promise({ partner }: { partner: boolean }) {
  const thread = useQuery(doctorThread)
  if (partner && !thread.data?.answer_by) return null
  const isAnswered = thread.data?.messages.at(-1)?.sender === 'clinician'
  return <AnswerPromise answerBy={thread.data?.answer_by ?? null} isAnswered={isAnswered} />
}

function Buttons({ visitId }: { visitId: string | null }) {
  const t = useTexts(doctorChatTexts)
  const [open, setOpen] = useState(false)
  return (
    <>
      {visitId ? (
        <Button tone="secondary" onClick={() => setOpen(true)}>
          {t('messageDoctor')}
        </Button>
      ) : null}
      <Button tone="secondary" onClick={openCustomerService}>
        {t('customerService')}
      </Button>
      {open && visitId ? <MessageDialog visitId={visitId} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
