import { firefox } from '../../../scripts/find-browser.mjs'
import { launchFirefox } from './firefox.ts'
import { describeFlows } from './flows.ts'

const [program = ''] = firefox.programs

describeFlows(firefox, () => launchFirefox(program))
