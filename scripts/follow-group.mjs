// Preloaded into the commands of a test run, each of which has a process group of its own. If the run is killed (kill -9),
// the channel between the two closes, and the command ends with everything that it started. What the command starts has
// this file preloaded too, and channels of its own, whose end means nothing here.
if (process.channel && process.env.FOLLOWED_PID === String(process.ppid)) {
  process.once('disconnect', () => {
    const group = process.platform === 'win32' ? process.pid : -process.pid
    process.kill(group, 'SIGKILL')
  })
  process.channel.unref()
}
