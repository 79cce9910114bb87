import assert from 'node:assert/strict';
import tls from 'node:tls';
import selfsigned from 'selfsigned';
import { HOSTS, withRig } from './support/faultRig.ts';
import { FaultServer } from './support/faultServer.ts';
import { node } from './support/nodeHost.ts';
import { NEW, OLD, serving } from './support/repositoryPages.ts';
import { worker } from './support/workerHost.ts';

/** A self-signed certificate for 127.0.0.1. */
async function certificate(): Promise<{ readonly cert: string; readonly key: string }> {
  const { cert, private: key } = await selfsigned.generate([{ name: 'commonName', value: '127.0.0.1' }], {
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] }],
  });
  return { cert, key };
}

describe('1 a name that does not resolve', () => {
  // A label of 64 letters is one too long, so no query leaves the machine. Browsers here resolve only the names of
  // loopback.
  const base = `https://${'x'.repeat(64)}.invalid`;
  for (const host of HOSTS) {
    it(`is tried three times, in ${host.name}`, () =>
      withRig(host, { base }, async ({ product }) => {
        const outcome = await product.call('list', { intent: 'refresh' });
        assert.equal(outcome.is, 'UnreachableError');
        if (host.name === 'node') assert.match(outcome.code ?? '', /^(ENOTFOUND|EAI_\w+)$/);
        assert.equal(await product.call('tries'), 3);
      }));
  }
});

describe('2 a certificate that is not trusted', () => {
  it('after a trusted one causes no retry, and keeps the old list, in node', async () => {
    const [good, bad] = [await certificate(), await certificate()];
    const trusted = tls.getCACertificates('default');
    const server = new FaultServer({ ...good });
    await server.start();
    try {
      tls.setDefaultCACertificates([...trusted, good.cert]);
      await withRig(node, { base: server.origin }, async ({ product }) => {
        server.play(serving(OLD));
        await product.call('openStore');
        assert.deepEqual((await product.call('shown')).names, OLD);

        server.play(serving(NEW));
        await server.presentAnother(bad);
        const outcome = await product.call('list', { intent: 'refresh' });
        assert.equal(outcome.is, 'CertificateError');
        assert.match(outcome.code ?? '', /CERT|SIGNATURE/);
        assert.equal(server.connections, 1);
        assert.equal(server.requests.length, 0);
        await product.call('refreshStore');
        const { names, failure } = await product.call('shown');
        assert.deepEqual([names, failure], [OLD, 'CertificateError']);
        assert.deepEqual((await product.call('list', { intent: 'stored' })).names, OLD);
      });
    } finally {
      tls.setDefaultCACertificates(trusted);
      await server.stop();
    }
  });

  // A browser trusts no test certificate, so there is no old list, and it hides the reason of the refusal.
  it('fails like any other network error, in worker', async () => {
    const server = new FaultServer(await certificate());
    await server.start();
    try {
      await withRig(worker, { base: server.origin }, async ({ product }) => {
        server.play(serving(NEW));
        const { is } = await product.call('list', { intent: 'refresh' });
        assert.equal(is, 'UnreachableError');
        assert.equal(await product.call('tries'), 3);
        assert.equal(server.requests.length, 0);
      });
    } finally {
      await server.stop();
    }
  });
});
