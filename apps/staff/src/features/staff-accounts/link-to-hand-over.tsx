import { Modal } from '@contour/ui/modal'
import { useState } from 'react'
import { useTexts } from '@contour/texts/use-texts'
import { DeskButton } from '../../frame/desk-button.tsx'
import { frameTexts } from '../../texts/en/frame.ts'
import { staffAccountsTexts } from '../../texts/en/staff-accounts.ts'

/** Shows a one-time link when there is no mail server. It is shown once; a new one can always be created. */
export function LinkToShare({ link, name, onClose }: { link: string; name: string; onClose: () => void }) {
  const t = useTexts(staffAccountsTexts)
  const frame = useTexts(frameTexts)
  const [copied, setCopied] = useState<boolean | null>(null)
  return (
    <Modal
      open
      onClose={onClose}
      title={t('giveTitle', { name })}
      actions={
        <>
          <DeskButton
            tone="primary"
            onClick={() => {
              navigator.clipboard.writeText(link).then(
                () => setCopied(true),
                () => setCopied(false),
              )
            }}
          >
            {t('copy')}
          </DeskButton>
          <DeskButton onClick={onClose}>{frame('close')}</DeskButton>
        </>
      }
    >
      <div className="grid gap-3">
        <p>{t('giveText')}</p>
        <p className="rounded-control border border-hairline bg-mist p-3 type-number [overflow-wrap:anywhere]">
          {link}
        </p>
        <p aria-live="polite">
          {copied === true ? t('copied') : null}
          {copied === false ? t('notCopied') : null}
        </p>
      </div>
    </Modal>
  )
}
