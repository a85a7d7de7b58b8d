# Writes the bodies that Anymail's own tests of webhooks send, with the events that Anymail reads in them, as JSON:
# python3 anymail-events.py <django-anymail> > anymail-events.json
import glob, json, os, sys, types, unittest
from unittest import mock

os.chdir(sys.argv[1])
sys.path.insert(0, os.getcwd())
for name in [
    'requests', 'requests.structures', 'requests.adapters', 'requests.auth', 'requests.exceptions', 'responses',
    'boto3', 'botocore', 'botocore.exceptions', 'botocore.client', 'botocore.config', 'botocore.stub',
    'urllib3', 'urllib3.filepost', 'urllib3.fields', 'idna',
]:
    try:
        __import__(name)
    except Exception:
        sys.modules[name] = mock.MagicMock()
try:
    import svix
except ImportError:
    svix = types.ModuleType('svix')
    webhooks = types.ModuleType('svix.webhooks')
    webhooks.WebhookVerificationError = type('WebhookVerificationError', (Exception,), {})
    webhooks.Webhook = type('Webhook', (), {
        '__init__': lambda self, *a: None,
        'verify': lambda self, *a, **k: {},
        'sign': lambda self, *a, **k: 'v1,x',
    })
    svix.webhooks, svix.Webhook = webhooks, webhooks.Webhook
    svix.WebhookVerificationError = webhooks.WebhookVerificationError
    sys.modules.update({'svix': svix, 'svix.webhooks': webhooks})

import django

settings = sorted(glob.glob('tests/test_settings/settings_5_*.py'))[0]
os.environ['DJANGO_SETTINGS_MODULE'] = 'tests.test_settings.' + os.path.basename(settings)[:-3]
django.setup()
from anymail.signals import tracking
from django.test import client
from django.test.utils import setup_test_environment

setup_test_environment()
heard, sent, running = [], {}, ['']
tracking.connect(
    lambda sender, event, esp_name, **k: heard.append({'kind': event.event_type, 'recipient': event.recipient}),
    weak=False,
)
generic = client.Client.generic


def record(self, method, path, data='', content_type='', **more):
    heard.clear()
    answer = generic(self, method, path, data, content_type, **more)
    body = data.decode('utf8', 'replace') if isinstance(data, bytes) else str(data)
    if heard:
        sent.setdefault(body, {'test': running[0], 'body': body, 'events': list(heard)})
    return answer


client.Client.generic = record


class Result(unittest.TextTestResult):
    def startTest(self, test):
        running[0] = test.id()
        super().startTest(test)


suite = unittest.TestSuite()
for file in sorted(glob.glob('tests/test_*_webhooks.py')):
    suite.addTests(unittest.defaultTestLoader.loadTestsFromName('tests.' + os.path.basename(file)[:-3]))
unittest.TextTestRunner(stream=sys.stderr, resultclass=Result, verbosity=0).run(suite)
json.dump(list(sent.values()), sys.stdout, indent=1)
