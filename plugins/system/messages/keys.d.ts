/** Written by `npm run messages` from en.json. */
import "i18next";

declare module "i18next" {
  interface PortalMessages {
    "system": {
      "title": "";
      "refresh": "";
      "checkedAt": "{time}";
      "health": "";
      "verdict.ok": "";
      "verdict.warning": "";
      "verdict.problem": "";
      "level.ok": "";
      "level.warning": "";
      "level.problem": "";
      "inOrder": "{count}";
      "processes": "";
      "process": "";
      "answers": "";
      "started": "";
      "version": "";
      "memory": "";
      "sockets": "";
      "callsNow": "";
      "work": "";
      "queue": "";
      "state.waiting": "";
      "state.running": "";
      "state.failed": "";
      "oldest": "";
      "noWork": "";
      "storage": "";
      "database": "{size}{version}";
      "table": "";
      "size": "";
      "growth": "";
      "calls": "";
      "callsHint": "";
      "route": "";
      "count": "";
      "time.median": "";
      "time.p95": "";
      "time.max": "";
      "noCalls": "";
      "plugins": "";
      "instance": "";
      "plugin": "";
      "find.checkFailed": "{check}";
      "advice.checkFailed": "";
      "find.processes": "{count}";
      "find.versions": "{versions}";
      "advice.versions": "";
      "find.silent": "{process}{time}";
      "advice.silent": "";
      "find.clock": "{host}{seconds}";
      "advice.clock": "";
      "find.clockOk": "";
      "find.late": "{queue}{time}";
      "find.outboxLate": "{time}";
      "advice.late": "";
      "find.workOk": "";
      "find.failed": "{count}";
      "advice.failed": "";
      "find.integrity": "{count}";
      "find.integrityOld": "{time}";
      "find.integrityOk": "{time}";
      "find.integrityNever": "";
      "advice.integrity": "";
      "find.disk": "{free}{host}";
      "advice.disk": "";
      "find.sandbox": "{plugins}";
      "advice.sandbox": "";
      "find.certificate": "{address}{date}";
      "advice.certificate": "";
    };
  }
}
