import { Modal } from '@contour/ui/modal'
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '@contour/texts/use-texts'
import { calls } from '../../calls/calls.ts'
import { useAction } from '../../calls/use-action.ts'
import { ActionProblem } from '../../frame/action-problem.tsx'
import { DeskButton } from '../../frame/desk-button.tsx'
import { ReadStates } from '../../frame/read-states.tsx'
import { useMinute } from '../../frame/use-minute.ts'
import { callersTexts } from '../../texts/en/callers.ts'
import { formatInstant } from '../../words/times.ts'
import { isVerifiedNow } from './call-bar.tsx'
import type { PersonRead } from './person-reads.ts'

/** A message as it was sent, and the button that sends it again to the contact of now, for a verified caller (D-94). */
export function LetterDialog({
  read: { person, call },
  message,
  onVerify,
  onClose,
}: {
  read: PersonRead
  message: string
  onVerify: () => void
  onClose: () => void
}) {
  const t = useTexts(callersTexts)
  const letter = useQuery({
    queryKey: ['people', person.id, 'message', message],
    queryFn: () => calls.service.message({ id: person.id, message }),
    refetchOnWindowFocus: false,
  })
  const again = useAction({
    act: calls.service.sendAgain,
    refresh: [['people', person.id]],
    done: ({ message: said }) => said,
    onDone: onClose,
  })
  const body = letter.data?.body ?? null
  const verified = isVerifiedNow(call, useMinute())
  return (
    <Modal
      open
      onClose={onClose}
      title={t('letterTitle', { subject: letter.data?.subject ?? '…' })}
      stickyActions
      actions={
        <>
          {body === null ? null : !verified ? (
            <DeskButton tone="primary" onClick={onVerify}>
              {t('verifyToSend')}
            </DeskButton>
          ) : (
            <DeskButton
              tone="primary"
              busy={again.busy}
              onClick={() => again.run({ id: person.id, message })}
            >
              {t('sendAgain')}
            </DeskButton>
          )}
          <DeskButton onClick={onClose}>{t('close')}</DeskButton>
        </>
      }
    >
      <ReadStates read={letter} label={t('letterLoading')} lines={4} />
      {letter.data ? (
        <>
          <p className="pb-3 text-muted [overflow-wrap:anywhere]">
            {t('letterFacts', {
              channel: letter.data.channel,
              to: letter.data.to,
              time: formatInstant(letter.data.at),
            })}
          </p>
          {body === null ? (
            <p>{t('letterGone')}</p>
          ) : (
            <p className="whitespace-pre-line [overflow-wrap:anywhere]">{body}</p>
          )}
        </>
      ) : null}
      <ActionProblem problem={again.problem} />
    </Modal>
  )
}
