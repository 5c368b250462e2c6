import type { Reporter, TestCase, TestModule, Vitest } from 'vitest/node'
import { FAILED_LINE } from './share.ts'

/** What has not ended after so many seconds is left. */
const SECONDS = Number(process.env.FILES_SECONDS ?? Number.POSITIVE_INFINITY)

/**
 * Ends a run of test files in time, and says what it left. What has run is judged as always, where a run that is killed
 * would have shown nothing.
 */
export default class InTime implements Reporter {
  private failed = 0

  onInit(vitest: Vitest): void {
    if (!Number.isFinite(SECONDS)) return
    const stop = () => void vitest.cancelCurrentRun('keyboard-input')
    // Again and again: it is not heard while the run is being set up.
    setTimeout(() => setInterval(stop, 1000).unref(), SECONDS * 1000).unref()
  }

  /** Said at once: the run may yet be ended from outside. */
  onTestCaseResult(test: TestCase): void {
    if (test.result().state !== 'failed') return
    this.failed++
    process.stdout.write(`${FAILED_LINE}${test.module.relativeModuleId} > ${test.fullName}\n`)
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[], reason: string): void {
    const begun = modules.filter((module) => module.state() !== 'queued')
    const left = modules.filter((module) => module.state() === 'queued')
    const passed = begun.reduce((sum, { children }) => sum + [...children.allTests('passed')].length, 0)
    process.stdout.write(`${begun.length} of ${modules.length} files, ${passed} tests passed\n`)
    if (left.length > 0)
      process.stdout.write(`left: ${left.map((module) => module.relativeModuleId).join(' ')}\n`)
    // A run that was stopped counts as failed, whatever became of it.
    if (reason !== 'interrupted') return
    const isBad = errors.length > 0 || this.failed > 0 || begun.some((module) => !module.ok())
    process.exitCode = isBad || passed === 0 ? 1 : 0
  }
}
