import { Button, type ButtonProps } from '@contour/ui/button'

/** The console's button: 36 px high, and secondary unless it is the main thing to do on its page or in its dialog. */
export function DeskButton({ tone = 'secondary', ...rest }: Omit<ButtonProps, 'size'>) {
  return <Button size="desk" tone={tone} {...rest} />
}
