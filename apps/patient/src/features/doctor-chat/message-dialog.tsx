import { PATIENT_MESSAGE_MAX } from '@contour/domain/conversations/conversation-values'
import { readMessageText } from '@contour/domain/conversations/message-text'
import { useGuardedMutation } from '@contour/client/use-guarded-mutation'
import { useTexts } from '@contour/texts/use-texts'
import { Button } from '@contour/ui/button'
import { Modal } from '@contour/ui/modal'
import { TextArea } from '@contour/ui/text-area'
import { useToast } from '@contour/ui/toast'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api } from '../../lib/patient-api.ts'
import { doctorChatTexts } from '../../texts/en/doctor-chat.ts'
import { EmergencyFrame } from '../emergencies/emergency-frame.tsx'
import { doctorThread } from './doctor-chat-queries.ts'
import { noticeKind } from './notice-kind.ts'
import { useBriefNote } from './use-brief-note.ts'

/**
 * A message to the doctor about the newest visit (S-59); a blank one is not sent (P-DOC-008). One that names an emergency
 * is answered at once by the numbers to call (D-46).
 */
export default function MessageDialog({ visitId, onClose }: { visitId: string; onClose: () => void }) {
  const t = useTexts(doctorChatTexts)
  const client = useQueryClient()
  const toast = useToast()
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const [note, say] = useBriefNote()
  const [emergency, setEmergency] = useState(false)
  const thread = useQuery({ ...doctorThread, enabled: emergency })
  const attempt = useRef<{ of: string; id: string } | null>(null)
  const sending = useGuardedMutation({
    mutationFn: (message: string) => {
      if (attempt.current?.of !== message) attempt.current = { of: message, id: crypto.randomUUID() }
      return api.doctorChat.sendToDoctor({ message, visitId, client_id: attempt.current.id })
    },
    onSuccess: ({ emergency: isRed }) => {
      toast(t('messageSent'))
      void client.invalidateQueries({ queryKey: doctorThread.queryKey })
      if (isRed) setEmergency(true)
      else onClose()
    },
    onError: () => say({ tone: 'error', text: t('sendFailed') }),
  })
  const send = () => {
    const read = readMessageText(text, PATIENT_MESSAGE_MAX)
    setProblem('problem' in read ? read.problem : undefined)
    if ('text' in read) sending.mutate(read.text)
  }
  if (emergency)
    return (
      <Modal
        open
        onClose={onClose}
        title={t('dialogTitle')}
        actions={
          <Button tone="secondary" onClick={onClose}>
            {t('close')}
          </Button>
        }
      >
        <EmergencyFrame kind={noticeKind(thread.data?.messages ?? [])} />
      </Modal>
    )
  return (
    <Modal
      open
      onClose={onClose}
      title={t('dialogTitle')}
      actions={
        <>
          <Button busy={sending.isPending} onClick={send}>
            {t('send')}
          </Button>
          <Button tone="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
        </>
      }
    >
      <TextArea
        id="visit-message"
        label={t('dialogLabel')}
        value={text}
        limit={PATIENT_MESSAGE_MAX}
        error={problem}
        onChange={(value) => {
          setText(value)
          setProblem(undefined)
        }}
      />
      <p role="alert" className="mt-4 font-semibold text-error empty:hidden">
        {note?.text}
      </p>
    </Modal>
  )
}
