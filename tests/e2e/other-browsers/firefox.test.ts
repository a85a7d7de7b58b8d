import { firefox } from '../../../scripts/other-browsers.mjs'
import { launchFirefox } from './firefox.ts'
import { describeFlows } from './flows.ts'

const [program = ''] = firefox.programs

describeFlows(firefox, () => launchFirefox(program))
