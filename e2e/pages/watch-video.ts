import type { Page } from '@playwright/test'

/** Plays the identity video to its end, as a reviewer must; one that this browser cannot play is downloaded. */
export async function watchVideo(page: Page): Promise<void> {
  const played = await page.locator('video').evaluate(async (video: HTMLVideoElement) => {
    const ended = new Promise<boolean>((resolve) => {
      video.addEventListener('ended', () => resolve(true), { once: true })
      video.addEventListener('error', () => resolve(false), { once: true })
    })
    video.muted = true
    video.playbackRate = 4
    return video.play().then(
      () => ended,
      () => false,
    )
  })
  if (!played) await page.getByRole('link', { name: 'Download it' }).click()
}
