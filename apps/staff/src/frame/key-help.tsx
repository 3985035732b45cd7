import { Modal } from '@contour/ui/modal'
import { useTexts } from '@contour/texts/use-texts'
import { frameTexts } from '../texts/en/frame.ts'
import { DeskButton } from './desk-button.tsx'
import { KEY_SCOPES } from './key-registry.ts'
import { KeyCap } from './key-cap.tsx'
import { useKeySwitch } from './key-switch.ts'
import { ToggleChip } from './toggle-chip.tsx'
import { useKeysInUse } from './use-keys.ts'

/** The keys that act on the page below, by where they act, with the switch for single keys. */
export default function KeyHelp({ onClose }: { onClose: () => void }) {
  const t = useTexts(frameTexts)
  const keys = useKeysInUse()
  const single = useKeySwitch()
  return (
    <Modal
      open
      onClose={onClose}
      title={t('keys')}
      stickyActions
      actions={<DeskButton onClick={onClose}>{t('close')}</DeskButton>}
    >
      <div className="grid gap-5">
        {KEY_SCOPES.map((scope) => {
          const shown = keys.filter((action) => action.scope === scope)
          if (shown.length === 0) return null
          return (
            <section key={scope} aria-label={t(`keys_${scope}`)}>
              <h3 className="type-small pb-1 font-semibold text-muted">{t(`keys_${scope}`)}</h3>
              <dl>
                {[...new Set(shown.map(({ label }) => label))].map((label) => (
                  <div
                    key={label}
                    className="flex min-h-9 items-center justify-between gap-4 border-b border-hairline last:border-0"
                  >
                    <dt>{label}</dt>
                    <dd className="flex gap-3">
                      {shown.map((action) =>
                        action.label === label ? <KeyCap key={action.key} name={action.key} /> : null,
                      )}
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          )
        })}
        <div className="grid justify-items-start gap-2">
          <ToggleChip on={single.on} onToggle={single.toggle}>
            {t('singleKeys')}
          </ToggleChip>
          <p className="type-small text-muted">{t('singleKeysHint')}</p>
        </div>
      </div>
    </Modal>
  )
}
