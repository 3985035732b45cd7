import { useTexts } from '@contour/texts/use-texts'
import { versionsTexts } from '../../texts/en/versions.ts'
import { VersionDialog } from './version-dialog.tsx'

type Props<Input> = {
  title: string
  act: (input: Input) => Promise<unknown>
  input: Input
  refresh: readonly (readonly string[])[]
  onClose: () => void
}

/** Takes back a version that waits, after a look at what that means. */
export function WithdrawWaiting<Input>(dialog: Props<Input>) {
  const t = useTexts(versionsTexts)
  return (
    <VersionDialog {...dialog} button={t('withdrawButton')} done={t('withdrawnNow')}>
      <p>{t('withdrawNote')}</p>
    </VersionDialog>
  )
}
