import { Button } from '@contour/ui/button'
import { cardTexts } from '../texts/en/card.ts'
import { useTexts } from '@contour/texts/use-texts'

/** Whether this browser supports wallets at all; the gateway must support one too (S-33). */
export const browserHasWallet = (): boolean => typeof window !== 'undefined' && 'PaymentRequest' in window

type Props = { wallet: string; disabled: boolean; onPress: () => void }

export function WalletButton({ wallet, disabled, onPress }: Props) {
  const t = useTexts(cardTexts)
  return (
    <div className="mb-4 grid gap-3">
      <Button tone="secondary" wide disabled={disabled} onClick={onPress}>
        {t('payWith', { wallet })}
      </Button>
      <p className="type-small text-center text-muted">{t('orByCard')}</p>
    </div>
  )
}
