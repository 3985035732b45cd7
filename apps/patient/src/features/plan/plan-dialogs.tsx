import { QUESTIONNAIRE_MESSAGES } from '@contour/domain/intake/questionnaire-rules'
import { Button } from '@contour/ui/button'
import { Modal } from '@contour/ui/modal'
import { planTexts } from '../../texts/en/plan.ts'
import { useTexts } from '@contour/texts/use-texts'

type Props = {
  lock: { text: string } | null
  onLock: (yes: boolean) => void
  alert: string | null
  onRetry: () => void
  onCloseAlert: () => void
}

/** The questionnaire's two dialogs: the 10 mg question and the alert for a failed cart (F-QST-030). */
export default function PlanDialogs({ lock, onLock, alert, onRetry: onAgain, onCloseAlert }: Props) {
  const t = useTexts(planTexts)
  return (
    <>
      <Modal
        open={lock !== null}
        onClose={() => onLock(false)}
        firm
        title={QUESTIONNAIRE_MESSAGES.lockQuestion}
        actions={
          <>
            <Button onClick={() => onLock(true)}>{t('yes')}</Button>
            <Button tone="secondary" onClick={() => onLock(false)}>
              {t('no')}
            </Button>
          </>
        }
      >
        <p>{lock?.text}</p>
      </Modal>
      <Modal
        open={alert !== null}
        onClose={onCloseAlert}
        role="alertdialog"
        title={alert ?? ''}
        actions={
          <>
            <Button onClick={onAgain}>{t('again')}</Button>
            <Button tone="secondary" onClick={onCloseAlert}>
              {t('close')}
            </Button>
          </>
        }
      >
        <p>{t('notSaved')}</p>
      </Modal>
    </>
  )
}
